import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

// Generates the icons of the installed app from the mark. The results are committed: run this script again after
// changing the mark.
const publicFolder = join(import.meta.dirname, '..', 'public');
const folder = join(publicFolder, 'icons');
const paper = '#fbf7ef';

const mark = await readFile(join(publicFolder, 'mark.svg'), 'utf8');

/** Draws the mark with `part` of the width of the icon; `radius` rounds its ground, in parts of the width. */
function icon(size: number, part: number, radius: number): string {
  const inner = size * part;
  const margin = (size - inner) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
    <rect width="100%" height="100%" rx="${size * radius}" fill="${paper}"/>
    <svg x="${margin}" y="${margin}" width="${inner}" height="${inner}" viewBox="0 0 32 32">${mark}</svg></svg>`;
}

await mkdir(folder, { recursive: true });
for (const size of [192, 512]) {
  // Launchers show at least the inner circle of 80 % of a maskable icon, which holds a square of 56 %.
  for (const [name, part, radius] of [
    ['icon', 0.7, 0.2],
    ['maskable', 0.54, 0],
  ] as const) {
    await sharp(Buffer.from(icon(size, part, radius)))
      .png({ palette: true, effort: 10 })
      .toFile(join(folder, `${name}-${size}.png`));
  }
}
