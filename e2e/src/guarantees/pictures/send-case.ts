import { endpoints } from '@petcare/contracts/endpoints.ts';
import { PictureFile, pictureAddress, uploadIdOf } from '@petcare/contracts/shared/pictures.ts';
import sharp from 'sharp';
import type { ApiClient } from '../../support/api-client.ts';
import { payload, quarters } from './picture-bytes.ts';
import type { PictureCase } from './picture-case.ts';

export interface CaseOutcome {
  readonly got: string;
  readonly faults: readonly string[];
}

export async function sendCase(
  client: ApiClient,
  { make, expected, upright }: PictureCase,
): Promise<CaseOutcome> {
  const form = new FormData();
  form.set('image', new File([new Uint8Array(await make())], '../my pet.jpg', { type: 'image/jpeg' }));
  const { status, body, problem } = await client.call(endpoints['uploads.create'], { body: form });
  const faults: string[] = [];
  if (status !== 201) {
    const got = `${status} ${problem.code}`;
    return { got, faults: got === expected ? faults : [`expected ${expected}`] };
  }
  const { picture } = endpoints['uploads.create'].response.parse(body).data;
  const got = `${picture.width}x${picture.height}`;
  if (got !== expected) faults.push(`expected ${expected}`);
  if (picture.placeholder.length > 300)
    faults.push(`a placeholder of ${picture.placeholder.length} characters`);
  const id = uploadIdOf(picture.url) ?? '';
  for (const file of PictureFile.options) {
    const bytes = await fetchFile(client, pictureAddress(id, file));
    faults.push(...(await faultsOf(bytes, upright ?? false)).map((fault) => `${file}: ${fault}`));
  }
  return { got, faults };
}

async function fetchFile(client: ApiClient, address: string): Promise<Buffer> {
  const response = await fetch(client.baseUrl + address, { headers: { cookie: client.cookieHeader } });
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

async function faultsOf(bytes: Buffer, upright: boolean): Promise<string[]> {
  const faults: string[] = [];
  const { exif, xmp, icc, iptc, orientation, pages } = await sharp(bytes).metadata();
  const metadata = Object.entries({ exif, xmp, icc, iptc, orientation, pages });
  faults.push(...metadata.filter(([, value]) => value !== undefined).map(([name]) => `has ${name}`));
  for (const trace of [payload.slice(0, 15), 'Exif', 'GPS', 'PK\u0003\u0004', '<script', 'Camera of'])
    if (bytes.includes(trace)) faults.push(`holds ${JSON.stringify(trace)}`);
  if (upright) faults.push(...(await wrongQuarters(bytes)));
  return faults;
}

async function wrongQuarters(bytes: Buffer): Promise<string[]> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (across: number, down: number) => {
    const from =
      (Math.floor(down * info.height) * info.width + Math.floor(across * info.width)) * info.channels;
    return [...data.subarray(from, from + 3)];
  };
  const seen = {
    topLeft: at(0.25, 0.25),
    topRight: at(0.75, 0.25),
    bottomLeft: at(0.25, 0.75),
    bottomRight: at(0.75, 0.75),
  };
  return (Object.keys(quarters) as (keyof typeof quarters)[]).filter((quarter) => {
    const expected = quarters[quarter];
    const colour = [1, 3, 5].map((from) => Number.parseInt(expected.slice(from, from + 2), 16));
    return seen[quarter].some((value, channel) => Math.abs(value - (colour[channel] ?? 0)) > 24);
  });
}
