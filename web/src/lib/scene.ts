// The 3D board: prisms, symbols and marks in a three.js scene, drawn only when something changes.

import {
  AmbientLight, BoxGeometry, BufferGeometry, CanvasTexture, Color, CylinderGeometry, DirectionalLight,
  DoubleSide, EdgesGeometry, Group, Line, LineBasicMaterial, LineSegments, MathUtils, Mesh, MeshBasicMaterial, MeshLambertMaterial,
  type Object3D, PerspectiveCamera, PlaneGeometry, Raycaster, RingGeometry, Scene, Spherical, SRGBColorSpace, Vector2, Vector3,
  WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { type Layout, layoutOf, type Point } from './hex';
import type { Ghost } from './placing';
import { SYMBOLS } from './symbols';
import { COLOURS, type Colour, type View } from './types';

export const LEVEL = 0.62;
const SPIN = Math.PI / 6; // a six-sided cylinder stands on a flat; our cells stand on a point

export interface Shown {
  view: View;
  ghost: Ghost | null;
  pinned: boolean;
  legal: ReadonlySet<number> | null;
  rays: number[][];
  fresh: readonly string[];
  cursor: number | null;
}

function css(name: string): Color {
  return new Color(getComputedStyle(document.documentElement).getPropertyValue(name).trim());
}

function drawnTexture(draw: (pen: CanvasRenderingContext2D) => void): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 128;
  const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
  pen.translate(64, 64);
  draw(pen);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 4;
  return texture;
}

export class BoardScene {
  private readonly scene = new Scene();
  private readonly camera = new PerspectiveCamera(38, 1, 1, 120);
  private readonly renderer: WebGLRenderer;
  private readonly controls: OrbitControls;
  private readonly pieces = new Group();
  private readonly marks = new Group();
  private readonly ray = new Raycaster();
  private readonly hex = new CylinderGeometry(0.93, 0.93, 1, 6);
  private readonly edges = new EdgesGeometry(this.hex);
  private readonly joint = new BoxGeometry(0.35, 1, 0.93);
  private readonly plane = new PlaneGeometry(1.35, 1.35).rotateX(-Math.PI / 2);
  private readonly tag = new PlaneGeometry(0.62, 0.62).rotateX(-Math.PI / 2);
  private symbols = new Map<Colour, MeshBasicMaterial>();
  private readonly numbers = new Map<number, MeshBasicMaterial>();
  private layout: Layout | null = null;
  private shownView: View | null = null;
  private waiting = 0;

  constructor(private readonly host: HTMLElement) {
    this.renderer = new WebGLRenderer({ antialias: true, alpha: true });
    this.renderer.setPixelRatio(Math.min(2, devicePixelRatio));
    host.append(this.renderer.domElement);
    this.controls = new OrbitControls(this.camera, this.renderer.domElement);
    this.controls.enablePan = false;
    this.controls.maxPolarAngle = 1.35;
    this.controls.addEventListener('change', () => this.draw());
    this.scene.add(new AmbientLight('#fff4e4', 1.9), this.pieces, this.marks);
    const sun = new DirectionalLight('#ffffff', 2.2);
    sun.position.set(-6, 14, 4);
    this.scene.add(sun);
  }

  close(): void {
    cancelAnimationFrame(this.waiting);
    this.controls.dispose();
    this.renderer.dispose();
    this.renderer.domElement.remove();
  }

  resize(): void {
    const { clientWidth, clientHeight } = this.host;
    if (!clientWidth || !clientHeight) return;
    this.renderer.setSize(clientWidth, clientHeight);
    this.camera.aspect = clientWidth / clientHeight;
    this.camera.updateProjectionMatrix();
    this.draw();
  }

  /** Looks from the usual place: tilted, or straight from above. */
  look(above = false): void {
    const radius = this.layout?.radius ?? 4;
    const half = Math.tan((this.camera.fov * Math.PI) / 360);
    const far = ((radius * 1.732 + 1.6) / half) * Math.max(0.98, 1.12 / this.camera.aspect);
    this.camera.position.set(0, far * (above ? 1 : 0.8), above ? 0.01 : far * 0.56);
    this.controls.minDistance = far * 0.4;
    this.controls.maxDistance = far * 1.6;
    this.controls.target.set(0, 0.4, 0);
    this.controls.update();
  }

  /** Turns, tilts and approaches, as a drag and the wheel do. */
  orbit(turn: number, tilt: number, nearer: number): void {
    const { target, maxPolarAngle, minDistance, maxDistance } = this.controls;
    const from = new Spherical().setFromVector3(this.camera.position.clone().sub(target));
    from.theta += turn;
    from.phi = MathUtils.clamp(from.phi + tilt, 0.001, maxPolarAngle);
    from.radius = MathUtils.clamp(from.radius / nearer, minDistance, maxDistance);
    this.camera.position.setFromSpherical(from).add(target);
    this.controls.update();
  }

  show(shown: Shown): void {
    if (shown.view !== this.shownView) this.build(shown.view);
    this.mark(shown);
    this.draw();
  }

  /** The cell under a point of the screen, or -1. */
  cellAt(x: number, y: number): number {
    const box = this.renderer.domElement.getBoundingClientRect();
    const point = new Vector2(((x - box.left) / box.width) * 2 - 1, 1 - ((y - box.top) / box.height) * 2);
    this.ray.setFromCamera(point, this.camera);
    const hit = this.ray.intersectObjects(this.pieces.children, true).find(({ object }) => object.userData.cell >= 0);
    return hit ? (hit.object.userData.cell as number) : -1;
  }

  private draw(): void {
    cancelAnimationFrame(this.waiting);
    this.waiting = requestAnimationFrame(() => this.renderer.render(this.scene, this.camera));
  }

  private build(view: View): void {
    const first = this.shownView === null;
    this.shownView = view;
    const cells = view.cells ?? [];
    this.layout = layoutOf(view.radius ?? 4, cells.map((cell) => cell.cell));
    this.repaint();
    this.pieces.clear();
    const ground = new MeshLambertMaterial({ color: css('--cell') });
    const start = new MeshLambertMaterial({ color: css('--board') });
    cells.forEach((cell, i) => this.prism(this.pieces, i, -0.5 * LEVEL, cell.start ? start : ground, css('--cell-line'), 0.5 * LEVEL));
    const stone = new MeshLambertMaterial({ color: css('--tile-edge') });
    const body = new MeshLambertMaterial({ color: css('--tile').lerp(new Color('#6a6078'), 0.25) });
    const line = css('--slate-line').lerp(new Color('#ffffff'), 0.25);
    cells.forEach((cell, i) => {
      if (cell.start && cell.height) this.prism(this.pieces, i, 0, stone, line);
    });
    const number = new Map(cells.map((cell, i) => [cell.cell, i]));
    for (const tile of view.laid ?? []) {
      const [a, b] = tile.cells.map((label) => number.get(label) as number);
      const base = ((tile.level ?? 1) - 1) * LEVEL;
      this.domino(this.pieces, a, b, base, body, line);
    }
    cells.forEach((cell, i) => {
      if (!cell.colour) return;
      this.face(this.pieces, i, (cell.height ?? 1) * LEVEL, this.symbols.get(cell.colour) as MeshBasicMaterial);
      if ((cell.height ?? 0) > 1) this.number(i, cell.height as number);
    });
    if (first) this.look();
  }

  private repaint(): void {
    this.symbols = new Map(
      COLOURS.map((colour) => {
        const fill = css(`--${colour}`).getStyle();
        const map = drawnTexture((pen) => {
          pen.scale(54, 54);
          pen.fillStyle = fill;
          pen.fill(new Path2D(SYMBOLS[colour]), 'evenodd');
        });
        return [colour, new MeshBasicMaterial({ map, transparent: true })];
      }),
    );
  }

  private at(cell: number): Point {
    return (this.layout as Layout).points[cell];
  }

  private prism(group: Group, cell: number, base: number, material: MeshLambertMaterial, line: Color, height = LEVEL): void {
    const { x, y } = this.at(cell);
    const mesh = new Mesh(this.hex, material);
    mesh.scale.y = height * 0.97;
    mesh.position.set(x, base + height / 2, y);
    mesh.userData.cell = cell;
    const edges = new LineSegments(this.edges, new LineBasicMaterial({ color: line }));
    mesh.add(edges);
    group.add(mesh);
  }

  private domino(group: Group, a: number, b: number, base: number, material: MeshLambertMaterial, line: Color): void {
    this.prism(group, a, base, material, line);
    this.prism(group, b, base, material, line);
    const [p, q] = [this.at(a), this.at(b)];
    const joint = new Mesh(this.joint, material);
    joint.scale.y = LEVEL * 0.975;
    joint.position.set((p.x + q.x) / 2, base + LEVEL / 2, (p.y + q.y) / 2);
    joint.rotation.y = -Math.atan2(q.y - p.y, q.x - p.x);
    joint.userData.cell = -1;
    group.add(joint);
  }

  private face(group: Group, cell: number, height: number, material: MeshBasicMaterial): void {
    const mesh = new Mesh(this.plane, material);
    const { x, y } = this.at(cell);
    mesh.position.set(x, height + 0.012, y);
    mesh.userData.cell = cell;
    group.add(mesh);
  }

  private number(cell: number, height: number): void {
    let material = this.numbers.get(height);
    if (!material) {
      const map = drawnTexture((pen) => {
        pen.font = '700 96px sans-serif';
        pen.textAlign = 'center';
        pen.textBaseline = 'middle';
        pen.fillStyle = '#fff';
        pen.fillText(String(height), 0, 6);
      });
      material = new MeshBasicMaterial({ map, transparent: true });
      this.numbers.set(height, material);
    }
    const mesh = new Mesh(this.tag, material);
    const { x, y } = this.at(cell);
    mesh.position.set(x, height * LEVEL + 0.016, y + 0.66);
    this.pieces.add(mesh);
  }

  private top(cell: number): number {
    return (this.shownView?.cells?.[cell]?.height ?? 0) * LEVEL;
  }

  private mark(shown: Shown): void {
    this.marks.clear();
    const cells = shown.view.cells ?? [];
    cells.forEach((cell, i) => {
      if (shown.fresh.includes(cell.cell)) this.ring(i, css('--mark'), 0.78, 0.9);
      else if (shown.legal?.has(i)) this.ring(i, css('--accent').lerp(css('--cell'), 0.6), 0.82, 0.88);
    });
    if (shown.cursor !== null) this.ring(shown.cursor, new Color('#ffffff'), 0.86, 0.96);
    const rays = shown.ghost?.preview ? shown.ghost.preview.rays : shown.rays;
    for (const ray of rays) this.line(ray);
    if (shown.ghost) this.ghost(shown.ghost, shown.pinned);
  }

  private ring(cell: number, colour: Color, inner: number, outer: number, height = this.top(cell)): void {
    const mesh = new Mesh(new RingGeometry(inner, outer, 6, 1, SPIN), new MeshBasicMaterial({ color: colour, side: DoubleSide }));
    const { x, y } = this.at(cell);
    mesh.rotation.x = -Math.PI / 2;
    mesh.position.set(x, height + 0.03, y);
    this.marks.add(mesh);
  }

  private line(ray: number[]): void {
    const points = ray.map((cell, i) => {
      const { x, y } = this.at(cell);
      return new Vector3(x, this.top(cell) + (i ? 0.25 : LEVEL + 0.25), y);
    });
    const material = new LineBasicMaterial({ color: '#ffffff', linewidth: 2 });
    this.marks.add(new Line(new BufferGeometry().setFromPoints(points), material));
    for (const cell of ray.slice(1)) this.ring(cell, new Color('#ffffff'), 0.68, 0.8);
  }

  private ghost(ghost: Ghost, pinned: boolean): void {
    const legal = ghost.preview !== null;
    const material = new MeshLambertMaterial({
      color: legal ? css('--tile') : new Color('#a3302a'), transparent: true, opacity: pinned ? 0.96 : 0.72,
    });
    const line = legal ? css('--accent') : new Color('#ff7a70');
    const group = new Group();
    const base = Math.max(this.top(ghost.first), ghost.second < 0 ? 0 : this.top(ghost.second));
    if (ghost.second < 0) this.prism(group, ghost.first, base, material, line);
    else this.domino(group, ghost.first, ghost.second, base, material, line);
    [ghost.first, ghost.second].forEach((cell, i) => {
      if (cell < 0) return;
      this.face(group, cell, base + LEVEL, this.symbols.get(ghost.tile[i] as Colour) as MeshBasicMaterial);
    });
    this.marks.add(group as Object3D);
    const rim = legal ? css('--accent') : new Color('#ff7a70');
    for (const cell of [ghost.first, ghost.second]) if (cell >= 0) this.ring(cell, rim, 0.8, 0.93, base + LEVEL);
  }
}
