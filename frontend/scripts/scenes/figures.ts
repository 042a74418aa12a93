import { icons } from '@iconify-json/fluent-emoji';
import sharp from 'sharp';

/** An icon and the non-empty part of its 32 × 32 box. */
export interface Figure {
  body: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

const box = 32;
const sampleSize = 256;
const measured = new Map<string, Promise<Figure>>();

/** Makes ids unique across icons: several icons in one picture would otherwise share their gradients. */
function withOwnIds(body: string, prefix: string): string {
  return body
    .replaceAll(/\bid="([^"]+)"/g, `id="${prefix}$1"`)
    .replaceAll(/url\(#([^)]+)\)/g, `url(#${prefix}$1)`)
    .replaceAll(/href="#([^"]+)"/g, `href="#${prefix}$1"`);
}

async function measure(name: string): Promise<Figure> {
  const icon = icons.icons[name];
  if (!icon) throw new Error(`The icon set has no ${name}`);
  const body = withOwnIds(icon.body, `${name}-`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${sampleSize}" height="${sampleSize}" viewBox="0 0 ${box} ${box}">${body}</svg>`;
  const { data } = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true });
  let [left, top, right, bottom] = [sampleSize, sampleSize, 0, 0];
  for (let y = 0; y < sampleSize; y++) {
    for (let x = 0; x < sampleSize; x++) {
      if ((data[(y * sampleSize + x) * 4 + 3] ?? 0) < 40) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
    }
  }
  const unit = box / sampleSize;
  return {
    body,
    left: left * unit,
    top: top * unit,
    width: (right - left) * unit,
    height: (bottom - top) * unit,
  };
}

/** Returns an icon with its measured bounds. @throws Error for an unknown name. */
export function figure(name: string): Promise<Figure> {
  let known = measured.get(name);
  if (!known) {
    known = measure(name);
    measured.set(name, known);
  }
  return known;
}
