import { animated, jpeg, png, webp, type PictureCase } from './picture-case.ts';
import sharp from 'sharp';
import { testImage, payload, rotatedJpeg, withChunk, withComment, zipOf } from './picture-bytes.ts';

const exif = {
  IFD0: { Copyright: payload, Make: 'Camera of Rima' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '23/1 48/1 37/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '90/1 24/1 45/1',
  },
};
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><note>${payload.replaceAll(/[<>?]/g, '')}</note></x:xmpmeta>`;

const valid: PictureCase[] = [
  { name: 'JPEG', kind: 'good', make: jpeg, expected: '300x400', upright: true },
  {
    name: 'progressive JPEG',
    kind: 'good',
    make: () => testImage().jpeg({ progressive: true, quality: 95 }).toBuffer(),
    expected: '300x400',
    upright: true,
  },
  { name: 'PNG', kind: 'good', make: png, expected: '300x400', upright: true },
  {
    name: 'interlaced PNG',
    kind: 'good',
    make: () => testImage().png({ progressive: true }).toBuffer(),
    expected: '300x400',
    upright: true,
  },
  {
    name: 'PNG with 16 bits',
    kind: 'good',
    make: () => testImage().toColourspace('rgb16').png().toBuffer(),
    expected: '300x400',
    upright: true,
  },
  {
    name: 'PNG with transparency',
    kind: 'good',
    make: () => testImage().ensureAlpha(0.5).png().toBuffer(),
    expected: '300x400',
  },
  { name: 'WebP', kind: 'good', make: webp, expected: '300x400', upright: true },
  {
    name: 'AVIF',
    kind: 'good',
    make: () => testImage().avif({ effort: 0 }).toBuffer(),
    expected: '300x400',
    upright: true,
  },
  {
    name: 'grey JPEG',
    kind: 'good',
    make: () => testImage().greyscale().jpeg().toBuffer(),
    expected: '300x400',
  },
  {
    name: 'CMYK JPEG',
    kind: 'good',
    make: () => testImage().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer(),
    expected: '300x400',
  },
  {
    name: 'one pixel',
    kind: 'good',
    make: () =>
      sharp({ create: { width: 1, height: 1, channels: 3, background: '#408080' } })
        .png()
        .toBuffer(),
    expected: '1x1',
  },
  {
    name: 'panorama',
    kind: 'good',
    make: () => testImage(8_000, 500).jpeg().toBuffer(),
    expected: '1280x80',
  },
  {
    name: 'very tall',
    kind: 'good',
    make: () => testImage(300, 8_000).jpeg().toBuffer(),
    expected: '144x3840',
  },
  {
    name: 'animated WebP: its first frame',
    kind: 'good',
    make: () => animated('webp'),
    expected: '300x400',
    upright: true,
  },
  { name: 'PNG called .jpg', kind: 'good', make: png, expected: '300x400' },
];

const rotatedCases: PictureCase[] = [1, 2, 3, 4, 5, 6, 7, 8].map((orientation) => ({
  name: `portrait, orientation ${orientation}`,
  kind: 'rotated',
  make: () => rotatedJpeg(orientation),
  expected: '300x400',
  upright: true,
}));

const withMetadata: PictureCase[] = [
  {
    name: 'JPEG with GPS, maker and XMP',
    kind: 'metadata',
    make: () => testImage().withExif(exif).withXmp(xmp).jpeg().toBuffer(),
    expected: '300x400',
  },
  {
    name: 'WebP with GPS',
    kind: 'metadata',
    make: () => testImage().withExif(exif).webp().toBuffer(),
    expected: '300x400',
  },
  {
    name: 'AVIF with GPS',
    kind: 'metadata',
    make: () => testImage().withExif(exif).avif({ effort: 0 }).toBuffer(),
    expected: '300x400',
  },
  {
    name: 'JPEG in a wide colour space',
    kind: 'metadata',
    make: () => testImage().withIccProfile('p3').jpeg({ quality: 95 }).toBuffer(),
    expected: '300x400',
    upright: true,
  },
  {
    name: 'PNG with a text chunk',
    kind: 'metadata',
    make: async () => withChunk(await png(), 'tEXt', Buffer.from(`Comment\u0000${payload}`)),
    expected: '300x400',
  },
];

const polyglots: PictureCase[] = [
  {
    name: 'JPEG with HTML behind it',
    kind: 'polyglot',
    make: async () => Buffer.concat([await jpeg(), Buffer.from(`<html>${payload}</html>`)]),
    expected: '300x400',
  },
  {
    name: 'JPEG with a script in its comment',
    kind: 'polyglot',
    make: async () => withComment(await jpeg(), payload),
    expected: '300x400',
  },
  {
    name: 'JPEG that is a ZIP as well',
    kind: 'polyglot',
    make: async () => Buffer.concat([await jpeg(), zipOf('run.js', payload)]),
    expected: '300x400',
  },
  {
    name: 'WebP with a program behind it',
    kind: 'polyglot',
    make: async () => Buffer.concat([await webp(), Buffer.from(`#!/bin/sh\n${payload}`)]),
    expected: '300x400',
  },
];

export const validPictures: readonly PictureCase[] = [
  ...valid,
  ...rotatedCases,
  ...withMetadata,
  ...polyglots,
];
