import { readFile } from 'node:fs/promises';
import { maxPictureBytes } from '@petcare/contracts/shared/pictures.ts';
import sharp from 'sharp';
import {
  withClaimedSize,
  paddedTo,
  heifOf,
  testImage,
  packedZeros,
  payload,
  pngHeader,
  pngOf,
  withChunk,
  zipOf,
} from './picture-bytes.ts';
import { animated, jpeg, png, type PictureCase } from './picture-case.ts';

const unsupported = '415 unsupported_picture';
const unreadable = '400 unreadable_picture';
const tooLarge = '413 picture_too_large';

const half = async (whole: Promise<Buffer>) => {
  const bytes = await whole;
  return bytes.subarray(0, Math.floor(bytes.byteLength / 2));
};
const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#408080' }, limitInputPixels: false });

const huge: PictureCase[] = [
  {
    name: 'exactly 15 MB',
    kind: 'huge',
    make: async () => paddedTo(await jpeg(), maxPictureBytes),
    expected: '300x400',
  },
  {
    name: 'one byte more',
    kind: 'huge',
    make: async () => paddedTo(await jpeg(), maxPictureBytes + 1),
    expected: tooLarge,
  },
  {
    name: '100 MB',
    kind: 'huge',
    make: async () => paddedTo(await jpeg(), 100_000_000),
    expected: tooLarge,
    slow: true,
  },
  {
    name: '39 megapixels',
    kind: 'huge',
    make: () => noise(7_200, 5_400).jpeg({ quality: 50 }).toBuffer(),
    expected: '1280x960',
    slow: true,
  },
  {
    name: '42 megapixels',
    kind: 'huge',
    make: () => flat(7_000, 6_000).jpeg().toBuffer(),
    expected: tooLarge,
  },
];

const broken: PictureCase[] = [
  {
    name: 'half a JPEG',
    kind: 'broken',
    make: () => half(noise(300, 300).jpeg().toBuffer()),
    expected: unreadable,
  },
  {
    name: 'half a PNG',
    kind: 'broken',
    make: () => half(noise(300, 300).png().toBuffer()),
    expected: unreadable,
  },
  {
    name: 'half a WebP',
    kind: 'broken',
    make: () => half(noise(300, 300).webp().toBuffer()),
    expected: unreadable,
  },
  {
    name: 'half an AVIF',
    kind: 'broken',
    make: () => half(noise(300, 300).avif({ effort: 0 }).toBuffer()),
    expected: unreadable,
  },
  {
    name: 'the header of a JPEG',
    kind: 'broken',
    make: async () => (await jpeg()).subarray(0, 20),
    expected: unreadable,
  },
  {
    name: 'PNG without pixels',
    kind: 'broken',
    make: () => pngOf(pngHeader(100, 100)),
    expected: unreadable,
  },
  { name: 'HEIC, which is not supported', kind: 'broken', make: () => heifOf('heic'), expected: unsupported },
];

const disguised: PictureCase[] = [
  {
    name: 'SVG',
    kind: 'disguised',
    make: () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${payload}</svg>`),
    expected: unsupported,
  },
  {
    name: 'SVG with an XML header',
    kind: 'disguised',
    make: () => Buffer.from(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>`),
    expected: unsupported,
  },
  {
    name: 'HTML called .jpg',
    kind: 'disguised',
    make: () => Buffer.from(`<!doctype html>${payload}`),
    expected: unsupported,
  },
  {
    name: 'a program',
    kind: 'disguised',
    make: () => readFile(process.execPath).then((bytes) => bytes.subarray(0, 200_000)),
    expected: unsupported,
  },
  {
    name: 'PDF',
    kind: 'disguised',
    make: () => Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj'),
    expected: unsupported,
  },
  { name: 'ZIP', kind: 'disguised', make: () => zipOf('cat.jpg', 'cat'), expected: unsupported },
  { name: 'GIF', kind: 'disguised', make: () => animated('gif'), expected: unsupported },
  { name: 'TIFF', kind: 'disguised', make: () => testImage().tiff().toBuffer(), expected: unsupported },
  {
    name: 'HTML before a JPEG',
    kind: 'disguised',
    make: async () => Buffer.concat([Buffer.from(payload), await jpeg()]),
    expected: unsupported,
  },
  { name: 'an empty file', kind: 'disguised', make: () => Buffer.alloc(0), expected: unsupported },
];

const bombs: PictureCase[] = [
  {
    name: 'PNG of 50,000 x 50,000',
    kind: 'bomb',
    make: () => pngOf(pngHeader(50_000, 50_000), packedZeros(50_000_000)),
    expected: tooLarge,
  },
  {
    name: 'PNG of 12,000 x 12,000',
    kind: 'bomb',
    make: () => flat(12_000, 12_000).png().toBuffer(),
    expected: tooLarge,
    slow: true,
  },
  {
    name: 'small PNG that unpacks to 200 MB',
    kind: 'bomb',
    make: () => pngOf(pngHeader(100, 100), packedZeros(200_000_000)),
    expected: '100x100',
    slow: true,
  },
  {
    name: 'PNG with a text of 200 MB',
    kind: 'bomb',
    make: async () =>
      withChunk(
        await png(),
        'zTXt',
        Buffer.concat([Buffer.from('Comment\u0000\u0000'), packedZeros(200_000_000)[1]]),
      ),
    expected: '300x400',
    slow: true,
  },
  {
    name: 'JPEG that claims 65,000 x 65,000',
    kind: 'bomb',
    make: async () => withClaimedSize(await jpeg(), 65_000, 65_000),
    expected: tooLarge,
  },
  {
    name: 'WebP of 16,000 x 16,000, 38 bytes',
    kind: 'bomb',
    make: () => flat(16_000, 16_000).webp({ lossless: true, effort: 0 }).toBuffer(),
    expected: tooLarge,
    slow: true,
  },
  {
    name: 'PNG one pixel wide, 10,000,000 high',
    kind: 'bomb',
    make: () => pngOf(pngHeader(1, 10_000_000), packedZeros(20_000_000)),
    expected: '1x3840',
  },
];

export const edgeCasePictures: readonly PictureCase[] = [...huge, ...broken, ...disguised, ...bombs];
