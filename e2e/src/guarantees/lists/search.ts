import { visitor } from '@petcare/platform/testing/test-identity.ts';
import type { SendToService } from '@petcare/platform/testing/service-client.ts';
import { startBackingServers } from '@petcare/stack/servers/backing-servers.ts';
import { acquireInstance } from '@petcare/stack/servers/instance.ts';
import { z } from 'zod';
import { startCommerceCopies, type CommerceCopies } from '../../support/commerce/commerce-copies.ts';
import { percentile } from '@petcare/platform/testing/measure.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { inMs } from '../../support/figures.ts';

const catalogue = 20_000;
const rounds = 40;
const maxP95Ms = 150;

const brands = 'Padma Meghna Jamuna Deshi Bulbuli Shapla Doel Hilsa Sundari Krishna Bijoy Alpona'.split(' ');
const kinds = 'Soft Tough Gentle Golden Quick Clever Happy Quiet Fresh Crunchy Woven Floating'.split(' ');
const goods = {
  'Pet Food': 'Kibble Biscuits Milk Treats Seeds Greens Gravy Bones Flakes Pellets'.split(' '),
  'Pet Medicine': 'Tablets Drops Syrup Ointment Vitamins Soap Shampoo Bandage Powder Spray'.split(' '),
  'Pet Toy': 'Ball Rope Feather Wand Disc Mouse Tunnel Bell Puzzle Ring'.split(' '),
} as const;
const animals = [
  ['Cats', 'বিড়ালের জন্য'],
  ['Dogs', 'কুকুরের জন্য'],
  ['Birds', 'পাখির জন্য'],
  ['Rabbits', 'খরগোশের জন্য'],
  ['Fish', 'মাছের জন্য'],
] as const;

const uniqueProducts: readonly (readonly [name: string, description: string, queries: readonly string[]])[] =
  [
    [
      'Zafrani Axolotl Cuddle Cave',
      'অ্যাক্সোলটলের জন্য গুহা।',
      ['axolotl', 'AXOL', 'zafrani cave', 'axoltol', 'axxolotle', 'অ্যাক্সোলটল'],
    ],
    [
      'Monsoon Wallaby Raincoat',
      'বর্ষার ছাতা, ক্যাঙ্গারুর বাচ্চার।',
      ['walaby', 'wallaby raincoat', 'rain wall', 'ছাতা', 'ক্যাঙ্গারু'],
    ],
  ];

const Found = z.array(z.object({ product_name: z.string(), matches: z.array(z.string()) }));

export async function verifySearch(): Promise<boolean> {
  const instance = await acquireInstance(`verify-search-${process.pid}`);
  const servers = await startBackingServers({ instance, fresh: true, log: () => undefined });
  try {
    const shop = await startCommerceCopies(servers, { count: 1 });
    try {
      await fillStore(shop);
      const [send] = shop.copies;
      if (!send) throw new Error('there is no copy of the service');
      const begin = performance.now();
      await search(send, 'cat');
      console.log(
        `${catalogue} products indexed in: ${inMs(performance.now() - begin)}, with the first search`,
      );
      const allFound = await findsUniqueProducts(send);
      return (await isFast(send)) && allFound;
    } finally {
      await shop.stop();
    }
  } finally {
    await servers.remove();
    await instance.lock.release();
  }
}

async function fillStore({ database }: CommerceCopies): Promise<void> {
  const types = Object.keys(goods) as (keyof typeof goods)[];
  const pick = <T>(list: readonly T[], index: number) => list[index % list.length] as T;
  const rows = Array.from({ length: catalogue - uniqueProducts.length }, (_, index) => {
    const type = pick(types, index);
    const [animal, inBangla] = pick(animals, Math.floor(index / 3));
    const thing = pick(goods[type], Math.floor(index / 15));
    const name = `${pick(brands, Math.floor(index / 150))} ${pick(kinds, Math.floor(index / 1_800))} ${thing} for ${animal} No. ${index}`;
    return row(name, `For ${animal.toLowerCase()} of every age. ${inBangla}।`, type, index);
  });
  const special = uniqueProducts.map(([name, description], index) =>
    row(name, description, 'Pet Toy', catalogue + index),
  );
  await database.collection<{ _id: string }>('products').insertMany([...rows, ...special]);
}

function row(productName: string, productDescription: string, productType: string, index: number) {
  const createdAt = new Date(Date.UTC(2026, 0, 1) + index * 60_000);
  return {
    _id: newId(),
    productType,
    productName,
    nameKey: productName.toLowerCase(),
    productPrice: 5_000 + (index % 400) * 500,
    productDescription,
    productImage: '/scenes/product-ball.webp',
    imageOwnerId: null,
    stock: index % 10 === 0 ? 0 : index % 50,
    version: 1,
    revision: 1,
    changedAt: createdAt,
    deletedAt: null,
    createdAt,
  };
}

async function search(send: SendToService, query: string, rest = '&limit=24') {
  const path = `/api/products/search?query=${encodeURIComponent(query)}${rest}`;
  const answer = await send('GET', path, { as: visitor });
  if (answer.status !== 200) throw new Error(`the search answered ${answer.status}`);
  return {
    products: Found.parse(answer.body),
    total: Number(answer.headers.get('x-total-count')),
  };
}

/** Also checks, as a control, that a query without matches finds nothing. */
async function findsUniqueProducts(send: SendToService): Promise<boolean> {
  let allFound = true;
  for (const [name, , queries] of uniqueProducts)
    for (const query of queries) {
      const { products, total } = await search(send, query);
      const found = products[0]?.product_name === name && products[0].matches.length > 0;
      if (!found) console.log(`  "${query}" finds ${total}, first ${products[0]?.product_name ?? 'nothing'}`);
      allFound &&= found;
    }
  const everyFifth = Math.ceil((catalogue - uniqueProducts.length) / 5);
  for (const query of ['cat', 'বিড়াল', 'biral']) {
    const { total } = await search(send, query);
    console.log(`  "${query}": ${total} products`);
    allFound &&= Math.abs(total - everyFifth) <= 2;
  }
  const { total: none } = await search(send, 'xylophonist');
  return allFound && none === 0;
}

async function isFast(send: SendToService): Promise<boolean> {
  const requests = {
    'a word': () => search(send, 'biscuits'),
    'a word in Bangla': () => search(send, 'কুকুর'),
    'one letter': () => search(send, 'p'),
    'three words': () => search(send, 'padma cat bisc'),
    'two mistakes': () => search(send, 'bisquits rabits'),
    'filters and order': () =>
      search(send, 'food', '&limit=24&in_stock=true&max_price=800&sort=price_low&page=3'),
    'a plain list': () => send('GET', '/api/products?product_type=Food&limit=24', { as: visitor }),
  };
  const times = Object.fromEntries(Object.keys(requests).map((name) => [name, [] as number[]]));
  // Alternates the kinds, so that other load affects all of them equally.
  for (let round = 0; round < rounds; round += 1)
    for (const [name, request] of Object.entries(requests)) {
      const begin = performance.now();
      await request();
      times[name]?.push(performance.now() - begin);
    }
  let allHold = true;
  for (const [name, durations] of Object.entries(times)) {
    const p95 = percentile(durations, 0.95);
    allHold &&= p95 <= maxP95Ms;
    console.log(`  ${name.padEnd(20)} p50 ${inMs(percentile(durations, 0.5))}, p95 ${inMs(p95)}`);
  }
  return allHold;
}
