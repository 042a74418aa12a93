import sharp from 'sharp';
import { motif } from './picture-bytes.ts';

/** A file somebody may send, and what must become of it. */
export interface PictureCase {
  readonly name: string;
  readonly kind: 'good' | 'turned' | 'telling' | 'huge' | 'polyglot' | 'broken' | 'disguised' | 'bomb';
  readonly make: () => Buffer | Promise<Buffer>;
  /** The size of its largest version, or the status and code of the refusal. */
  readonly expected: string;
  /** Every quarter must show its colour where it belongs. */
  readonly upright?: true;
  /** Too slow for every run of the tests. */
  readonly slow?: true;
}

/** The motif as a JPEG. */
export const jpeg = () => motif().jpeg({ quality: 95 }).toBuffer();
/** The motif as a PNG. */
export const png = () => motif().png().toBuffer();
/** The motif as a WebP. */
export const webp = () => motif().webp({ quality: 95 }).toBuffer();

/** The motif, and a black frame after it. */
export async function animated(format: 'webp' | 'gif'): Promise<Buffer> {
  const first = await motif().raw().toBuffer();
  const frames = Buffer.concat([first, Buffer.alloc(first.byteLength, 0)]);
  const picture = sharp(frames, { raw: { width: 300, height: 800, channels: 3, pageHeight: 400 } });
  return format === 'gif' ? picture.gif().toBuffer() : picture.webp({ quality: 95 }).toBuffer();
}
