import type { Ground, Scene, SceneItem } from './draw.ts';

const clear = (name: string, items: SceneItem[], line = 0.86): Scene => ({
  name,
  width: 640,
  height: 448,
  line,
  items,
});
const card = (name: string, ground: Ground, items: SceneItem[]): Scene => ({
  name,
  width: 720,
  height: 480,
  ground,
  line: 0.84,
  items,
});

/** For link previews of pages without a picture of their own, in the size that they show. */
export const previewScene: Scene = {
  name: 'preview',
  width: 1200,
  height: 630,
  ground: 'leaf',
  line: 0.86,
  items: [
    { icon: 'deciduous-tree', x: 0.88, size: 0.6, depth: -0.03 },
    { icon: 'dog', x: 0.14, size: 0.44, flip: true },
    { icon: 'cat', x: 0.33, size: 0.3, depth: 0.03 },
    { icon: 'rabbit', x: 0.72, size: 0.24, depth: 0.04 },
    { icon: 'soccer-ball', x: 0.24, size: 0.09, depth: 0.07 },
  ],
};

export const pageScenes: readonly Scene[] = [
  {
    name: 'hero-story',
    width: 720,
    height: 540,
    line: 0.86,
    items: [
      { icon: 'deciduous-tree', x: 0.8, size: 0.6, depth: -0.03 },
      { icon: 'dog', x: 0.33, size: 0.5, flip: true },
      { icon: 'cat', x: 0.66, size: 0.32, depth: 0.03 },
      { icon: 'soccer-ball', x: 0.5, size: 0.1, depth: 0.04 },
    ],
  },
  {
    name: 'hero-home',
    width: 720,
    height: 540,
    line: 0.86,
    items: [
      { icon: 'house-with-garden', x: 0.3, size: 0.6, depth: -0.02 },
      { icon: 'poodle', x: 0.77, size: 0.42, depth: 0.02 },
      { icon: 'rabbit', x: 0.55, size: 0.2, depth: 0.05 },
      { icon: 'red-heart', x: 0.62, size: 0.11, lift: 0.56 },
    ],
  },
  {
    name: 'about-us',
    width: 720,
    height: 504,
    line: 0.86,
    items: [
      { icon: 'couch-and-lamp', x: 0.48, size: 0.54, depth: -0.03 },
      { icon: 'dog', x: 0.16, size: 0.32, flip: true, depth: 0.02 },
      { icon: 'black-cat', x: 0.84, size: 0.28, depth: 0.03 },
    ],
  },
  {
    name: 'support',
    width: 720,
    height: 504,
    line: 0.86,
    items: [
      { icon: 'parrot', x: 0.38, size: 0.6, flip: true },
      { icon: 'telephone', x: 0.7, size: 0.26, depth: 0.02 },
    ],
  },
  {
    name: 'hostel-hero',
    width: 720,
    height: 504,
    line: 0.86,
    items: [
      { icon: 'house-with-garden', x: 0.52, size: 0.72, depth: -0.02 },
      { icon: 'dog', x: 0.18, size: 0.4, flip: true, depth: 0.02 },
      { icon: 'cat', x: 0.82, size: 0.27, depth: 0.03 },
    ],
  },
  card('stay-cat', 'marigold', [
    { icon: 'couch-and-lamp', x: 0.58, size: 0.5, depth: -0.02 },
    { icon: 'black-cat', x: 0.24, size: 0.4, flip: true, depth: 0.03 },
  ]),
  card('stay-dog', 'leaf', [
    { icon: 'tent', x: 0.68, size: 0.54, depth: -0.02 },
    { icon: 'dog', x: 0.3, size: 0.48, flip: true, depth: 0.02 },
  ]),
  card('stay-day', 'sky', [
    { icon: 'sun', x: 0.74, size: 0.3, lift: 0.42 },
    { icon: 'poodle', x: 0.34, size: 0.46, flip: true, depth: 0.02 },
    { icon: 'cat', x: 0.66, size: 0.32, depth: 0.03 },
  ]),
  card('entry-memories', 'marigold', [
    { icon: 'dog', x: 0.38, size: 0.56, flip: true },
    { icon: 'camera-with-flash', x: 0.72, size: 0.24, depth: 0.02 },
  ]),
  card('entry-adoption', 'leaf', [
    { icon: 'house-with-garden', x: 0.34, size: 0.62, depth: -0.02 },
    { icon: 'cat', x: 0.74, size: 0.36, depth: 0.03 },
  ]),
  card('entry-services', 'sky', [
    { icon: 'rabbit', x: 0.62, size: 0.48 },
    { icon: 'stethoscope', x: 0.3, size: 0.42, depth: 0.02 },
  ]),
  card('entry-store', 'rose', [
    { icon: 'shopping-bags', x: 0.32, size: 0.5, depth: -0.01 },
    { icon: 'cat', x: 0.7, size: 0.42, depth: 0.02 },
  ]),
  card('entry-hostel', 'leaf', [
    { icon: 'tent', x: 0.33, size: 0.58, depth: -0.01 },
    { icon: 'poodle', x: 0.75, size: 0.44, depth: 0.02 },
  ]),
  card('entry-account', 'sand', [
    { icon: 'hedgehog', x: 0.42, size: 0.42 },
    { icon: 'key', x: 0.72, size: 0.24, depth: 0.02 },
  ]),
  card('feature-feeding', 'marigold', [
    { icon: 'cat', x: 0.36, size: 0.5, flip: true },
    { icon: 'bowl-with-spoon', x: 0.68, size: 0.2, depth: 0.03 },
  ]),
  card('feature-medicine', 'sky', [
    { icon: 'lotion-bottle', x: 0.4, size: 0.5 },
    { icon: 'pill', x: 0.6, size: 0.22, depth: 0.03 },
  ]),
  card('feature-treatment', 'leaf', [
    { icon: 'service-dog', x: 0.42, size: 0.58 },
    { icon: 'adhesive-bandage', x: 0.68, size: 0.2, depth: 0.03 },
  ]),
  clear('memories', [
    { icon: 'framed-picture', x: 0.66, size: 0.42, depth: -0.01 },
    { icon: 'cat', x: 0.3, size: 0.4, flip: true, depth: 0.01 },
  ]),
  clear('adoption', [
    { icon: 'dog', x: 0.44, size: 0.52, flip: true },
    { icon: 'red-heart', x: 0.7, size: 0.15, lift: 0.34 },
  ]),
  clear('services', [
    { icon: 'rabbit', x: 0.6, size: 0.46 },
    { icon: 'stethoscope', x: 0.33, size: 0.34, depth: 0.02 },
  ]),
  clear('appointments', [
    { icon: 'spiral-calendar', x: 0.35, size: 0.42, depth: -0.01 },
    { icon: 'hedgehog', x: 0.7, size: 0.26, depth: 0.02 },
  ]),
  clear('hostel', [
    { icon: 'luggage', x: 0.7, size: 0.42, depth: -0.01 },
    { icon: 'dog', x: 0.34, size: 0.46, flip: true, depth: 0.01 },
  ]),
  clear('store', [
    { icon: 'shopping-bags', x: 0.31, size: 0.42, depth: -0.01 },
    { icon: 'poodle', x: 0.69, size: 0.46, depth: 0.01 },
  ]),
  clear('orders', [
    { icon: 'package', x: 0.34, size: 0.38 },
    { icon: 'black-cat', x: 0.67, size: 0.4, depth: 0.01 },
  ]),
  clear('search', [
    { icon: 'hedgehog', x: 0.36, size: 0.36 },
    { icon: 'magnifying-glass-tilted-left', x: 0.71, size: 0.32, depth: 0.01 },
  ]),
  clear('notifications', [
    { icon: 'parrot', x: 0.42, size: 0.5, flip: true },
    { icon: 'bell', x: 0.64, size: 0.26, depth: 0.01 },
  ]),
  clear('welcome', [
    { icon: 'potted-plant', x: 0.71, size: 0.4, depth: -0.01 },
    { icon: 'dog', x: 0.36, size: 0.5, flip: true, depth: 0.01 },
  ]),
  clear('sign-in', [
    { icon: 'cat', x: 0.42, size: 0.46, flip: true },
    { icon: 'key', x: 0.67, size: 0.22, depth: 0.01 },
  ]),
  clear('sign-up', [
    { icon: 'dog', x: 0.38, size: 0.48, flip: true },
    { icon: 'love-letter', x: 0.71, size: 0.2, depth: 0.01 },
  ]),
  clear('error', [
    { icon: 'umbrella', x: 0.5, size: 0.46, depth: -0.01, lift: 0.1 },
    { icon: 'duck', x: 0.52, size: 0.3, depth: 0.02 },
  ]),
  clear('offline', [
    { icon: 'turtle', x: 0.42, size: 0.3 },
    { icon: 'electric-plug', x: 0.68, size: 0.3, tilt: 30, depth: 0.01 },
  ]),
  clear('not-found', [
    { icon: 'dog', x: 0.34, size: 0.48, flip: true },
    { icon: 'magnifying-glass-tilted-left', x: 0.72, size: 0.34, depth: 0.01 },
  ]),
  clear('success', [
    { icon: 'rabbit', x: 0.58, size: 0.42 },
    { icon: 'balloon', x: 0.36, size: 0.42, lift: 0.2 },
  ]),
  clear('oops', [
    { icon: 'cat', x: 0.6, size: 0.42 },
    { icon: 'yarn', x: 0.34, size: 0.2, depth: 0.02 },
  ]),
];
