import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { composeScene, type Scene } from './scenes/draw.ts';
import { goodsScenes } from './scenes/goods-scenes.ts';
import { pageScenes, previewScene } from './scenes/page-scenes.ts';
import { postScenes } from './scenes/post-scenes.ts';

// Generates every picture. The results are committed: run this script again after changing a scene.
const publicFolder = join(import.meta.dirname, '..', 'public');
const folder = join(publicFolder, 'scenes');
/** Not shipped to browsers: the demo data uploads these pictures. */
const uploadsFolder = join(import.meta.dirname, '..', '..', 'services', 'content', 'demo-pictures');
const largestBytes = 20 * 1024;

async function encode(name: string, svg: string): Promise<Buffer> {
  // Uses the highest quality that fits, since slow connections pay for every kilobyte.
  for (const [quality, alphaQuality] of [
    [86, 80],
    [78, 60],
    [70, 50],
    [62, 40],
    [54, 30],
  ]) {
    const webp = await sharp(Buffer.from(svg))
      .webp({ quality, alphaQuality, effort: 6, smartSubsample: true })
      .toBuffer();
    if (webp.length <= largestBytes) return webp;
  }
  throw new Error(`${name} does not fit into 20 KB; make it smaller or calmer`);
}

async function drawAll(scenes: readonly Scene[], into: string): Promise<void> {
  await mkdir(into, { recursive: true });
  for (const scene of scenes) {
    const webp = await encode(scene.name, await composeScene(scene));
    await writeFile(join(into, `${scene.name}.webp`), webp);
    console.log(`${scene.name} ${(webp.length / 1024).toFixed(1)} KB`);
  }
}

await drawAll([...pageScenes, ...goodsScenes], folder);
await drawAll(postScenes, uploadsFolder);

const mark = await readFile(join(publicFolder, 'mark.svg'), 'utf8');
const onPaper = (inner: number, outer: number, ground: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${outer}" height="${outer}"><rect width="100%" height="100%" fill="${ground}"/>
   <svg x="${(outer - inner) / 2}" y="${(outer - inner) / 2}" width="${inner}" height="${inner}" viewBox="0 0 32 32">${mark}</svg></svg>`;
await sharp(Buffer.from(mark), { density: 300 })
  .resize(32)
  .png()
  .toFile(join(publicFolder, 'favicon-32.png'));
await sharp(Buffer.from(onPaper(132, 180, '#fbf7ef')))
  .png()
  .toFile(join(publicFolder, 'apple-touch-icon.png'));
// Link previews do not all show WebP.
const markWidth = 260;
await sharp(Buffer.from(await composeScene(previewScene)))
  .composite([
    {
      input: await sharp(Buffer.from(mark), { density: 600 }).resize(markWidth).png().toBuffer(),
      left: (previewScene.width - markWidth) / 2,
      top: 90,
    },
  ])
  .jpeg({ quality: 84, mozjpeg: true })
  .toFile(join(publicFolder, 'preview.jpg'));
// The default avatar.
await writeFile(join(folder, 'avatar.webp'), await encode('avatar', onPaper(132, 256, '#e6f1e4')));
