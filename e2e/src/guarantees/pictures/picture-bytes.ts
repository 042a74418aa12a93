import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** Content besides the pixels, which must be removed. */
export const payload = 'PETCARE-PAYLOAD<script>alert(1)</script><?php system("id") ?>';

export const quarters = {
  topLeft: '#d03030',
  topRight: '#30a030',
  bottomLeft: '#3050d0',
  bottomRight: '#d0c030',
};

export function testImage(width = 300, height = 400): Sharp {
  const [wide, high] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${wide}" height="${high}" fill="${quarters.topLeft}"/>
    <rect x="${wide}" width="${wide}" height="${high}" fill="${quarters.topRight}"/>
    <rect y="${high}" width="${wide}" height="${high}" fill="${quarters.bottomLeft}"/>
    <rect x="${wide}" y="${high}" width="${wide}" height="${high}" fill="${quarters.bottomRight}"/></svg>`;
  return sharp(Buffer.from(svg)).flatten();
}

export async function rotatedJpeg(orientation: number): Promise<Buffer> {
  const upright = await testImage().png().toBuffer();
  // The inverse of what the orientation asks a viewer to do.
  const undo: Record<number, (picture: Sharp) => Sharp> = {
    1: (picture) => picture,
    2: (picture) => picture.flop(),
    3: (picture) => picture.rotate(180),
    4: (picture) => picture.flip(),
    5: (picture) => picture.flip().rotate(90),
    6: (picture) => picture.rotate(270),
    7: (picture) => picture.flip().rotate(270),
    8: (picture) => picture.rotate(90),
  };
  const stored = await (undo[orientation] ?? undo[1])?.(sharp(upright)).png().toBuffer();
  return sharp(stored).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer();
}

export function pngOf(...chunks: readonly (readonly [type: string, content: Buffer])[]): Buffer {
  const written = [...chunks, ['IEND', Buffer.alloc(0)] as const].map(([type, content]) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.byteLength);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  });
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...written]);
}

export function pngHeader(width: number, height: number): readonly [string, Buffer] {
  const content = Buffer.from('00000000000000000800000000', 'hex');
  content.writeUInt32BE(width, 0);
  content.writeUInt32BE(height, 4);
  return ['IHDR', content];
}

/** Returns a chunk of zeros, compressed about 1000:1; `bytes` is the decompressed size. */
export function packedZeros(bytes: number): readonly [string, Buffer] {
  return ['IDAT', deflateSync(Buffer.alloc(bytes), { level: 9 })];
}

export function withChunk(png: Buffer, type: string, content: Buffer): Buffer {
  const headerEnd = 8 + 25;
  const chunk = pngOf([type, content]).subarray(8, -12);
  return Buffer.concat([png.subarray(0, headerEnd), chunk, png.subarray(headerEnd)]);
}

export function withComment(jpeg: Buffer, comment: string): Buffer {
  const segment = Buffer.alloc(4);
  segment.writeUInt16BE(0xfffe, 0);
  segment.writeUInt16BE(comment.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), segment, Buffer.from(comment), jpeg.subarray(2)]);
}

export function withClaimedSize(jpeg: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(jpeg);
  const frame = changed.indexOf(Buffer.from('ffc0', 'hex'));
  changed.writeUInt16BE(height, frame + 5);
  changed.writeUInt16BE(width, frame + 7);
  return changed;
}

/** Returns a ZIP archive of one file, which unarchivers also find at the end of another file. */
export function zipOf(name: string, content: string): Buffer {
  const packed = deflateRawSync(content);
  const field = (bytes: number, value: number) => {
    const out = Buffer.alloc(bytes);
    if (bytes === 2) out.writeUInt16LE(value);
    else out.writeUInt32LE(value);
    return out;
  };
  const facts = Buffer.concat([
    field(2, 20),
    field(2, 0),
    field(2, 8),
    field(4, 0),
    field(4, crc32(content)),
    field(4, packed.byteLength),
    field(4, content.length),
    field(2, name.length),
    field(2, 0),
  ]);
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, Buffer.from(name), packed]);
  const entry = Buffer.concat([
    Buffer.from('PK\u0001\u0002'),
    field(2, 20),
    facts,
    Buffer.alloc(14),
    Buffer.from(name),
  ]);
  const end = [
    field(4, 0),
    field(2, 1),
    field(2, 1),
    field(4, entry.byteLength),
    field(4, local.byteLength),
    field(2, 0),
  ];
  return Buffer.concat([local, entry, Buffer.from('PK\u0005\u0006'), ...end]);
}

export function paddedTo(bytes: Buffer, total: number): Buffer {
  return Buffer.concat([bytes, Buffer.alloc(total - bytes.byteLength, 'x')]);
}

export function heifOf(brand: string): Buffer {
  return Buffer.concat([
    Buffer.from('00000018', 'hex'),
    Buffer.from(`ftyp${brand}`),
    Buffer.alloc(4),
    Buffer.from(`mif1${brand}`),
    Buffer.alloc(200, 1),
  ]);
}
