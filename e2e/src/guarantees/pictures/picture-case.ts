import sharp from 'sharp';
import { testImage } from './picture-bytes.ts';

export interface PictureCase {
  readonly name: string;
  readonly kind: 'good' | 'rotated' | 'metadata' | 'huge' | 'polyglot' | 'broken' | 'disguised' | 'bomb';
  readonly make: () => Buffer | Promise<Buffer>;
  /** The size of the largest version, or the status and code of the rejection. */
  readonly expected: string;
  /** Every quarter must have its colour, which proves the rotation. */
  readonly upright?: true;
  readonly slow?: true;
}

export const jpeg = () => testImage().jpeg({ quality: 95 }).toBuffer();
export const png = () => testImage().png().toBuffer();
export const webp = () => testImage().webp({ quality: 95 }).toBuffer();

export async function animated(format: 'webp' | 'gif'): Promise<Buffer> {
  const first = await testImage().raw().toBuffer();
  const frames = Buffer.concat([first, Buffer.alloc(first.byteLength, 0)]);
  const picture = sharp(frames, { raw: { width: 300, height: 800, channels: 3, pageHeight: 400 } });
  return format === 'gif' ? picture.gif().toBuffer() : picture.webp({ quality: 95 }).toBuffer();
}
