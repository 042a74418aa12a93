import { createHash } from 'node:crypto';
import type { Product } from '@petcare/contracts/commerce/products/products.ts';
import { demoDataConfig, runDemoData } from '@petcare/platform/demo/demo-data.ts';
import { insertMissing } from '@petcare/platform/mongo/insert-missing.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { z } from 'zod';
import { addDemoAddresses } from './demo/add-demo-addresses.ts';
import { addDemoTariff } from './demo/add-demo-tariff.ts';
import { addDemoKennels } from './demo/add-demo-kennels.ts';
import { addDemoStayLog } from './demo/add-demo-stay-log.ts';
import { banglaProducts } from './demo/bangla-products.ts';
import { addDemoCoupons } from './demo/add-demo-coupons.ts';
import { addDemoBookings } from './demo/add-demo-bookings.ts';
import { addHistory } from './demo/history/add-history.ts';
import { hostelSettings, hostelVariables } from './hostel/hostel-settings.ts';
import { settingsSource } from './hostel/settings-source.ts';
import { productFields, Products } from './catalogue/products/product.model.ts';

type Goods = [picture: string, name: string, taka: number, stock: number | null, description: string];

const food: Goods[] = [
  [
    'dog-food',
    'Deshi Bowl Chicken & Rice for Dogs, 3 kg',
    1850,
    24,
    'Complete dry food for grown dogs, with chicken from Gazipur farms and chinigura rice. Gentle on sensitive stomachs. কুকুরের শুকনো খাবার।',
  ],
  [
    'cat-food',
    'Padma Catch Ilish Kibble, 1.5 kg',
    1120,
    36,
    'Crunchy kibble with river fish and taurine for bright eyes. Even fussy cats finish the bowl. বিড়ালের শুকনো খাবার।',
  ],
  [
    'kitten-milk',
    'First Sips Kitten Milk, 200 g',
    680,
    3,
    'Milk powder for kittens up to eight weeks, with colostrum and DHA. Mixes with lukewarm water without lumps. বিড়ালছানার গুঁড়া দুধ।',
  ],
  [
    'beef-bone',
    'Smoked Beef Bone',
    240,
    60,
    'One slow-smoked marrow bone from local cattle. Keeps a strong chewer busy for an afternoon and cleans the teeth on the way.',
  ],
  [
    'chicken-treats',
    'Little Thanks Chicken Treats, 120 g',
    290,
    null,
    'Air-dried strips of chicken breast and nothing else. Small enough for training, good enough to come back for.',
  ],
  [
    'rabbit-greens',
    'Morning Greens for Rabbits, 500 g',
    350,
    18,
    'Timothy hay with dried carrot tops and coriander, cut long for healthy teeth. খরগোশের খাবার।',
  ],
  [
    'bird-seed',
    'Bulbuli Bird Seed Mix, 1 kg',
    220,
    45,
    'Millet, canary seed and a little sunflower for budgies, finches and lovebirds. Cleaned twice, so the cage stays tidy. পাখির দানা।',
  ],
];

const medicine: Goods[] = [
  [
    'deworming',
    'Worm-Free Tablets for Dogs & Cats, 4 pcs',
    180,
    null,
    'Broad-spectrum deworming tablets, one per 10 kg every three months. Ask your vet first for kittens, puppies and expecting mothers. কৃমির ওষুধ।',
  ],
  [
    'flea-drops',
    'Monsoon Shield Flea & Tick Drops',
    560,
    30,
    'One drop on the neck keeps fleas and ticks away for a month, also in the rainy season. For cats and small dogs from three months.',
  ],
  [
    'bandage',
    'Self-Sticking Paw Bandage, 3 rolls',
    195,
    40,
    'Holds to itself and never to the fur. Soft, breathable and easy to tear by hand.',
  ],
  [
    'thermometer',
    'Quick-Read Pet Thermometer',
    750,
    9,
    'A flexible tip and a clear answer in ten seconds. Beeps softly, so that nobody jumps.',
  ],
  [
    'vitamins',
    'Shining Coat Vitamins, 60 pcs',
    890,
    22,
    'Omega-3, zinc and B vitamins in a tasty chew, for a glossy coat and less scratching. For dogs and cats.',
  ],
  [
    'soap',
    'Neem & Aloe Pet Soap',
    120,
    null,
    'A mild bar with neem oil from Rajshahi that soothes itchy skin and washes out easily. No perfume.',
  ],
  [
    'toothbrush',
    'Finger Toothbrush, 2 pcs',
    60,
    80,
    'Soft silicone bristles that slip over a finger. Two minutes twice a week keep the vet’s drill away.',
  ],
];

const toys: Goods[] = [
  [
    'ball',
    'Gully Football for Dogs',
    320,
    28,
    'Tough natural rubber that floats, bounces crookedly and survives the roof. The size of a street football’s little brother. কুকুরের বল।',
  ],
  [
    'yarn',
    'Jamdani Yarn Ball',
    150,
    33,
    'Tightly wound cotton leftovers from Narayanganj weavers, with a bell inside. Too big to swallow, just right to chase. বিড়ালের খেলনা।',
  ],
  [
    'flying-disc',
    'Sky-High Flying Disc',
    450,
    15,
    'A soft-edged disc that flies straight and is kind to teeth and fingers. Bright enough to find in tall grass.',
  ],
  [
    'teddy',
    'Sleepy Bear Cuddle Toy',
    980,
    0,
    'A washable plush bear with a heartbeat inside that calms puppies and kittens in their first nights away from mother.',
  ],
  [
    'feather',
    'Feather Wand with Three Tails',
    260,
    50,
    'A springy bamboo wand with feathers that flutter like the real thing. Ten minutes before dinner make a happy cat. বিড়ালের পালক।',
  ],
  [
    'rope',
    'Jute Tug Rope, Large',
    275,
    null,
    'Thick golden jute from Faridpur, knotted by hand. For tug, fetch and clean teeth. পাটের দড়ি।',
  ],
];

const firstDay = Date.parse('2026-08-01T04:00:00Z');
const hourMs = 60 * 60_000;

/** Prescribed at a visit of the demo clinic, which derives the same id. Shares the picture of other drops. */
const earDrops = () => ({
  ...demoProduct(
    'Pet Medicine',
    [
      'ear-drops',
      'Clear Ears Drops with Gentamicin, 15 ml',
      340,
      18,
      'Against infections of the outer ear. For dogs and cats, as the vet prescribes. কানের ড্রপ।',
    ],
    medicine.length,
  ),
  productImage: '/scenes/product-flea-drops.webp',
  prescriptionNeeded: true,
});

/** Ids and dates are the same on every machine, so that running twice adds the data once. */
function demoProduct(
  type: Product['product_type'],
  [picture, name, taka, stock, text]: Goods,
  index: number,
) {
  const [nameBn, textBn] = banglaProducts[picture] ?? [];
  return {
    _id: createHash('sha256').update(`demo product ${picture}`).digest('hex').slice(0, 24),
    ...productFields({
      product_type: type,
      product_name: name,
      product_price: taka,
      product_description: text,
      ...(nameBn && { product_name_bn: nameBn }),
      ...(textBn && { product_description_bn: textBn }),
      product_image: `/scenes/product-${picture}.webp`,
      stock,
      weight_grams: weightIn(name),
    }),
    createdAt: new Date(firstDay - index * hourMs),
  };
}

/** Grams that the name states, such as `1.5 kg`. */
function weightIn(name: string): number | null {
  const [, count, unit] = /(\d+(?:\.\d+)?) (kg|g)\b/.exec(name) ?? [];
  return count === undefined ? null : Number(count) * (unit === 'kg' ? 1_000 : 1);
}

const address = z.url().or(z.literal('')).optional();

/** Addresses of the sandboxes. With the keys of a real provider they are missing. */
const sandboxes = { STRIPE_API_URL: address, BKASH_NOTICE_KEYS_URL: address };

/* Adds the missing demo products and bookings, and the history. */
process.exitCode = await runDemoData({
  name: 'commerce',
  config: demoDataConfig.extend({ ...hostelVariables, ...sandboxes }),
  async fillIn({ config, historyDays, log }) {
    const products = [
      ...food.map((goods, index) => demoProduct('Pet Food', goods, index)),
      ...medicine.map((goods, index) => demoProduct('Pet Medicine', goods, index)),
      earDrops(),
      ...toys.map((goods, index) => demoProduct('Pet Toy', goods, index)),
    ];
    for (const { _id, ...fields } of products)
      await inTransaction(() => insertMissing(Products, _id, fields));
    const settings = settingsSource(hostelSettings(config));
    const { STRIPE_API_URL: card, BKASH_NOTICE_KEYS_URL: bkash } = config;
    if (historyDays === 0) log.info('no history is wanted');
    // A real provider does not know the payments of a history, so its comparison would find each of them missing.
    else if (!card || !bkash) log.info('without both sandboxes there is no history of payments');
    else await addHistory({ days: historyDays, settings, sandboxes: { card, bkash }, log });
    // Without a history the prices of the specification apply.
    if (historyDays > 0) {
      await addDemoTariff();
      await addDemoAddresses();
    }
    await addDemoCoupons();
    await addDemoBookings(settings);
    await addDemoStayLog();
    await addDemoKennels();
    log.info({ products: products.length }, 'demo products and bookings added');
  },
});
