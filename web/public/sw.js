// Keeps the shell of the client so that it opens without a connection and says so. Tables always come from the server.
const CACHE = `genial-${self.location.search.slice(1)}`; // the page names the build it came with

/** Everything but the 3D board, which is large and needs a server anyway. */
async function shell() {
  const manifest = await (await fetch('/.vite/manifest.json')).json();
  const parts = Object.entries(manifest).filter(([name]) => !name.includes('Board3d'));
  const files = new Set(parts.flatMap(([, part]) => [part.file, ...(part.css ?? [])]).map((file) => `/${file}`));
  const cache = await caches.open(CACHE);
  await cache.addAll(['/', '/icon.svg', '/manifest.webmanifest', ...files]);
}

self.addEventListener('install', (event) => {
  event.waitUntil(shell());
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  const old = (names) => names.filter((name) => name !== CACHE).map((name) => caches.delete(name));
  event.waitUntil(caches.keys().then((names) => Promise.all(old(names))).then(() => self.clients.claim()));
});

async function kept(request) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(request);
  if (found) return found;
  const fresh = await fetch(request);
  if (fresh.ok) await cache.put(request, fresh.clone());
  return fresh;
}

async function page(request) {
  const cache = await caches.open(CACHE);
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await cache.put('/', fresh.clone());
    return fresh;
  } catch {
    return (await cache.match('/')) ?? Response.error();
  }
}

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api')) return;
  if (event.request.mode === 'navigate') event.respondWith(page(event.request));
  else if (url.pathname.startsWith('/assets/') || url.pathname.startsWith('/icon')) event.respondWith(kept(event.request));
});
