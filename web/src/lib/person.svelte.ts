// Who this device is. A guest is made on the first thing that needs one; nobody has to sign up.

import { api, Refused } from './api';
import { t } from './i18n.svelte';
import type { Me } from './types';

class Person {
  me: Me | null = $state(null);
  private asked = false;

  /** Who we are, if the server knows us. */
  async know(): Promise<Me | null> {
    if (this.me || this.asked) return this.me;
    try {
      this.me = await api.me();
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'not-known') throw error;
    }
    this.asked = true;
    return this.me;
  }

  /** Who we are; a guest with a friendly name if nobody yet. */
  async need(): Promise<Me> {
    return (await this.know()) ?? this.rename(t(`guest.${1 + Math.floor(Math.random() * 8)}`));
  }

  async rename(name: string): Promise<Me> {
    this.me = await api.rename(name.trim().slice(0, 24));
    return this.me;
  }

  async become(secret: string): Promise<Me> {
    this.me = await api.takeLink(secret);
    return this.me;
  }
}

export const person = new Person();
