import { figure } from './figures.ts';

/** An item of a scene. Sizes and positions are relative to the height and width of the picture. */
export interface SceneItem {
  icon: string;
  x: number;
  size: number;
  /** Distance in front of the ground line (positive) or behind it. */
  depth?: number;
  /** Distance above the ground; removes the shadow. */
  lift?: number;
  flip?: boolean;
  /** Degrees. */
  tilt?: number;
}

export type Ground = 'leaf' | 'marigold' | 'sky' | 'rose' | 'sand';

export interface Scene {
  name: string;
  width: number;
  height: number;
  /** Omitted: transparent, for both colour schemes. */
  ground?: Ground;
  line?: number;
  items: readonly SceneItem[];
}

// The colours of air and ground.
const grounds: Record<Ground, readonly [string, string]> = {
  leaf: ['#e6f1e4', '#d0e4d0'],
  marigold: ['#fdf2d8', '#f8e3b3'],
  sky: ['#e6f0f2', '#d1e3e7'],
  rose: ['#fbeae4', '#f4d8cd'],
  sand: ['#f7f0e3', '#ebdfc9'],
};

/** The light comes from the upper left in every scene, so shadows are shifted to the right. */
function shadow(x: number, y: number, width: number): string {
  return `<ellipse cx="${x + width * 0.06}" cy="${y}" rx="${width * 0.5}" ry="${Math.max(5, width * 0.07)}" fill="#1c2b20" opacity="0.2" filter="url(#soft)"/>`;
}

function opaqueGround(scene: Scene, ground: Ground, line: number): string {
  const { width, height } = scene;
  const [air, earth] = grounds[ground];
  const y = line * height;
  return `
    <rect width="${width}" height="${height}" fill="${air}"/>
    <rect width="${width}" height="${height}" fill="url(#light)"/>
    <path d="M0 ${y - height * 0.06}C${width * 0.3} ${y - height * 0.13} ${width * 0.7} ${y - height * 0.02} ${width} ${y - height * 0.09}V${height}H0Z" fill="${earth}"/>`;
}

function clearGround(scene: Scene, line: number): string {
  const { width, height } = scene;
  return `
    <circle cx="${width * 0.5}" cy="${line * height - height * 0.34}" r="${height * 0.44}" fill="#f8b92c" opacity="0.14"/>
    <ellipse cx="${width * 0.5}" cy="${line * height + height * 0.015}" rx="${width * 0.44}" ry="${height * 0.085}" fill="#6fb081" opacity="0.34"/>`;
}

async function draw(scene: Scene, item: SceneItem, line: number): Promise<string> {
  const { icon, x, size, depth = 0, lift = 0, flip = false, tilt = 0 } = item;
  const { body, left, top, width, height } = await figure(icon);
  const scale = (size * scene.height) / height;
  const footX = x * scene.width;
  const footY = (line + depth) * scene.height;
  const drawnWidth = width * scale;
  const drawnHeight = height * scale;
  const middle = `${footX} ${footY - lift * scene.height - drawnHeight / 2}`;
  const place = [
    tilt ? `rotate(${tilt} ${middle})` : '',
    `translate(${footX} ${footY - lift * scene.height - drawnHeight})`,
    `scale(${flip ? -scale : scale} ${scale})`,
    `translate(${-(left + width / 2)} ${-top})`,
  ].join(' ');
  // Low items above the ground have a smaller shadow, high ones none.
  const ground = lift > 0.12 ? '' : shadow(footX, footY, drawnWidth * (lift > 0 ? 0.7 : 0.92));
  return `${ground}<g transform="${place}">${body}</g>`;
}

export async function composeScene(scene: Scene): Promise<string> {
  const line = scene.line ?? 0.86;
  const order = scene.items.toSorted((one, other) => (one.depth ?? 0) - (other.depth ?? 0));
  const drawn = await Promise.all(order.map((item) => draw(scene, item, line)));
  const ground = scene.ground ? opaqueGround(scene, scene.ground, line) : clearGround(scene, line);
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${scene.width}" height="${scene.height}" viewBox="0 0 ${scene.width} ${scene.height}">
    <defs>
      <filter id="soft" x="-30%" y="-120%" width="160%" height="340%"><feGaussianBlur stdDeviation="${scene.height * 0.009}"/></filter>
      <linearGradient id="light" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ffffff" stop-opacity="0.55"/><stop offset="0.8" stop-color="#ffffff" stop-opacity="0"/></linearGradient>
    </defs>
    ${ground}${drawn.join('')}
  </svg>`;
}
