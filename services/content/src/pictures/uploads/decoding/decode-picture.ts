import { join } from 'node:path';
import { maxPicturePixels, pictureWidths } from '@petcare/contracts/shared/picture-sizes.ts';
import type { PictureFile } from '@petcare/contracts/shared/pictures.ts';
import { fileTypeFromFile } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { saysOutOfMemory } from './out-of-memory.ts';
import type { DecodingOutcome } from './decoding-outcome.ts';
import { stripPng } from './strip-png.ts';

/* Runs in a separate process per picture: see picture-decoder.ts. */

/** The only loaders that may read the bytes; libvips has many more. */
const loaders = [
  'VipsForeignLoadJpegFile',
  'VipsForeignLoadPngFile',
  'VipsForeignLoadWebpFile',
  'VipsForeignLoadHeifFile',
];

/**
 * Media types detected from the first bytes. HEIC is detected, and refused where the decoder has no licence to read it.
 */
const supportedTypes = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/avif']);
const pngType = /^image\/a?png$/;
const heicType = /^image\/hei[cf](-sequence)?$/;

/** Maximum ratio of height to width: WebP allows no side above 16383 pixels. */
const maxAspectRatio = 3;

const placeholderSide = 16;

/** Reads a picture and writes its versions into a folder. Errors of the picture are returned, not thrown. */
export async function decodePicture(path: string, folder: string): Promise<DecodingOutcome> {
  const kind = (await fileTypeFromFile(path))?.mime ?? null;
  if (kind === null || !(supportedTypes.has(kind) || heicType.test(kind)))
    return { picture: 'unsupported', kind };
  try {
    if (!pngType.test(kind)) return await readVersions(path, folder);
    const stripped = join(folder, 'stripped.png');
    await stripPng(path, stripped);
    return await readVersions(stripped, folder);
  } catch (error) {
    if (error instanceof Error && isTooLarge(error.message)) return { picture: 'too-large' };
    return heicType.test(kind) ? { picture: 'unsupported', kind } : { picture: 'unreadable' };
  }
}

function isTooLarge(words: string): boolean {
  return words.includes('exceeds pixel limit') || saysOutOfMemory(words);
}

async function readVersions(path: string, folder: string): Promise<DecodingOutcome> {
  const { width, height } = await open(path).metadata();
  if (width * height > maxPicturePixels) return { picture: 'too-large' };
  const largest = pictureWidths.at(-1) ?? 0;
  // Copies only the pixels, so that no other content of the file is kept.
  const { data, info } = await fitWithin(open(path).autoOrient(), largest)
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const pixels = () =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const to = (file: PictureFile) => join(folder, file);
  for (const targetWidth of pictureWidths)
    await fitWithin(pixels(), targetWidth)
      .webp({ quality: 80 })
      .toFile(to(`${targetWidth}.webp`));
  // JPEG has no transparency.
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

/** Opens the first frame. A truncated file is refused. */
function open(path: string): Sharp {
  return sharp(path, { pages: 1, limitInputPixels: maxPicturePixels, failOn: 'error' });
}

function fitWithin(picture: Sharp, width: number): Sharp {
  return picture.resize(width, width * maxAspectRatio, { fit: 'inside', withoutEnlargement: true });
}

/** Disables the operations of the library that our pictures do not need. */
export function confineSharp(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: loaders });
  sharp.cache(false);
  // One picture must not occupy every core.
  sharp.concurrency(1);
}
