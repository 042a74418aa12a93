import { join } from 'node:path';
import { maxPicturePixels, pictureWidths } from '@petcare/contracts/picture-sizes.ts';
import type { PictureFile } from '@petcare/contracts/pictures.ts';
import { fileTypeFromFile } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { saysOutOfMemory } from './out-of-memory.ts';
import type { Verdict } from './decoding-outcome.ts';

/* Runs in a process of its own, one per picture: see picture-decoder.ts. */

/** Only these loaders may ever see the bytes; libvips has many more. */
const loaders = [
  'VipsForeignLoadJpegFile',
  'VipsForeignLoadPngFile',
  'VipsForeignLoadWebpFile',
  'VipsForeignLoadHeifFile',
];

/** By their first bytes. HEIC is asked for and refused by the decoder where it has no licence to read it. */
const readable = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/avif']);
const heic = /^image\/hei[cf](-sequence)?$/;

/** No version is taller than this many times its width: WebP knows no side above 16383 pixels. */
const tallest = 3;

const placeholderSide = 16;

/** Reads one picture and writes its versions into a folder. Throws nothing that says anything about the picture. */
export async function decodePicture(path: string, folder: string): Promise<Verdict> {
  const kind = (await fileTypeFromFile(path))?.mime ?? null;
  if (kind === null || !(readable.has(kind) || heic.test(kind))) return { picture: 'unsupported', kind };
  try {
    return await readVersions(path, folder);
  } catch (error) {
    if (error instanceof Error && isTooMuch(error.message)) return { picture: 'too-large' };
    return heic.test(kind) ? { picture: 'unsupported', kind } : { picture: 'unreadable' };
  }
}

function isTooMuch(words: string): boolean {
  return words.includes('exceeds pixel limit') || saysOutOfMemory(words);
}

async function readVersions(path: string, folder: string): Promise<Verdict> {
  const { width, height } = await open(path).metadata();
  if (width * height > maxPicturePixels) return { picture: 'too-large' };
  const largest = pictureWidths.at(-1) ?? 0;
  // Through bare pixels: whatever else the file held, there is no road by which it could come along.
  const { data, info } = await fitted(open(path).autoOrient(), largest)
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const pixels = () =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const to = (file: PictureFile) => join(folder, file);
  for (const wide of pictureWidths)
    await fitted(pixels(), wide)
      .webp({ quality: 80 })
      .toFile(to(`${wide}.webp`));
  // JPEG knows no transparency.
  await pixels()
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82, progressive: true })
    .toFile(to('1280.jpg'));
  const small = await pixels()
    .resize(placeholderSide, placeholderSide, { fit: 'inside' })
    .webp({ quality: 20, alphaQuality: 20 })
    .toBuffer();
  return {
    picture: 'good',
    width: info.width,
    height: info.height,
    placeholder: `data:image/webp;base64,${small.toString('base64')}`,
  };
}

/** The first frame of the file. A file that ends too early is no picture, even if its upper half is. */
function open(path: string): Sharp {
  return sharp(path, { pages: 1, limitInputPixels: maxPicturePixels, failOn: 'error' });
}

function fitted(picture: Sharp, width: number): Sharp {
  return picture.resize(width, width * tallest, { fit: 'inside', withoutEnlargement: true });
}

/** Takes from the library what no picture of ours needs. */
export function confineSharp(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: loaders });
  sharp.cache(false);
  // One picture must not take every core from the requests beside it.
  sharp.concurrency(1);
}
