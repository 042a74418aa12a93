import type { Ground, Scene, SceneItem } from './draw.ts';

const post = (name: string, ground: Ground, items: SceneItem[], line = 0.84): Scene => ({
  name,
  width: 900,
  height: 600,
  ground,
  line,
  items,
});

interface Pet {
  figure: string;
  face: string;
  size: number;
  ground: Ground;
  friend?: string;
  toy: string;
  bowl: string;
  home: string;
}

function adoption(name: string, pet: Pet): Scene[] {
  const { figure, face, size, ground, friend, toy, bowl, home } = pet;
  const second: SceneItem[] = friend ? [{ icon: friend, x: 0.7, size: size * 0.8, flip: true }] : [];
  const portrait: SceneItem[] =
    face === figure
      ? [{ icon: figure, x: friend ? 0.4 : 0.5, size: size * 1.3 }, ...second]
      : [{ icon: face, x: 0.5, size: 0.62, lift: 0.02 }];
  return [
    post(`${name}-1`, ground, portrait),
    post(`${name}-2`, ground === 'leaf' ? 'sky' : 'leaf', [
      { icon: 'deciduous-tree', x: 0.86, size: 0.56, depth: -0.05 },
      { icon: figure, x: 0.36, size, flip: true },
      { icon: toy, x: 0.62, size: 0.17, depth: 0.05 },
    ]),
    post(`${name}-3`, ground === 'sand' ? 'rose' : 'sand', [
      { icon: home, x: 0.3, size: 0.52, depth: -0.05 },
      { icon: figure, x: 0.62, size: size * 0.92, depth: 0.02 },
      { icon: bowl, x: 0.82, size: 0.14, depth: 0.05 },
    ]),
  ];
}

const memories: Scene[] = [
  post('memory-rain', 'sky', [
    { icon: 'cloud-with-rain', x: 0.22, size: 0.3, lift: 0.5 },
    { icon: 'umbrella', x: 0.55, size: 0.56, lift: 0.2 },
    { icon: 'cat', x: 0.53, size: 0.36, depth: 0.02 },
    { icon: 'potted-plant', x: 0.84, size: 0.32, depth: -0.02 },
  ]),
  post('memory-pond', 'leaf', [
    { icon: 'palm-tree', x: 0.14, size: 0.66, depth: -0.05 },
    { icon: 'dog', x: 0.38, size: 0.42 },
    { icon: 'duck', x: 0.7, size: 0.2, depth: 0.03 },
    { icon: 'duck', x: 0.86, size: 0.14, depth: 0.06 },
  ]),
  post('memory-birthday', 'marigold', [
    { icon: 'balloon', x: 0.16, size: 0.34, lift: 0.38 },
    { icon: 'balloon', x: 0.84, size: 0.28, lift: 0.46, tilt: 8 },
    { icon: 'dog-face', x: 0.38, size: 0.46 },
    { icon: 'birthday-cake', x: 0.68, size: 0.36, depth: 0.04 },
  ]),
  post('memory-window', 'rose', [
    { icon: 'window', x: 0.5, size: 0.62, lift: 0.16 },
    { icon: 'cat', x: 0.46, size: 0.34 },
    { icon: 'potted-plant', x: 0.82, size: 0.3 },
  ]),
  post('memory-mango', 'leaf', [
    { icon: 'deciduous-tree', x: 0.24, size: 0.72, depth: -0.05 },
    { icon: 'parrot', x: 0.56, size: 0.46 },
    { icon: 'mango', x: 0.78, size: 0.2, depth: 0.04 },
  ]),
  post(
    'memory-boat',
    'sky',
    [
      { icon: 'sun', x: 0.8, size: 0.22, lift: 0.42 },
      { icon: 'dog', x: 0.46, size: 0.3, lift: 0.1 },
      { icon: 'canoe', x: 0.48, size: 0.4, depth: 0.1 },
    ],
    0.74,
  ),
  post('memory-carrots', 'marigold', [
    { icon: 'rabbit', x: 0.36, size: 0.42 },
    { icon: 'carrot', x: 0.62, size: 0.26, depth: 0.03 },
    { icon: 'leafy-green', x: 0.8, size: 0.3, depth: 0.01 },
    { icon: 'carrot', x: 0.52, size: 0.16, depth: 0.07, flip: true },
  ]),
  post('memory-kites', 'sky', [
    { icon: 'kite', x: 0.78, size: 0.3, lift: 0.46 },
    { icon: 'kite', x: 0.56, size: 0.18, lift: 0.58, flip: true },
    { icon: 'black-cat', x: 0.34, size: 0.38 },
  ]),
  post('memory-books', 'sand', [
    { icon: 'books', x: 0.2, size: 0.34, depth: -0.02 },
    { icon: 'cat-face', x: 0.52, size: 0.36, lift: 0.1 },
    { icon: 'laptop', x: 0.54, size: 0.34, depth: 0.06 },
    { icon: 'hot-beverage', x: 0.84, size: 0.22, depth: 0.04 },
  ]),
  post('memory-turtle', 'leaf', [
    { icon: 'lotus', x: 0.22, size: 0.24, depth: -0.02 },
    { icon: 'turtle', x: 0.54, size: 0.3, depth: 0.03 },
    { icon: 'seedling', x: 0.84, size: 0.26 },
    { icon: 'droplet', x: 0.4, size: 0.12, lift: 0.46 },
    { icon: 'droplet', x: 0.66, size: 0.1, lift: 0.54 },
  ]),
  post('memory-rooftop', 'marigold', [
    { icon: 'sun-with-face', x: 0.2, size: 0.26, lift: 0.46 },
    { icon: 'dove', x: 0.42, size: 0.26 },
    { icon: 'dove', x: 0.62, size: 0.2, lift: 0.34, flip: true },
    { icon: 'hibiscus', x: 0.8, size: 0.26, depth: 0.02 },
    { icon: 'potted-plant', x: 0.92, size: 0.34, depth: -0.03 },
  ]),
  post('memory-bath', 'sky', [
    { icon: 'dog-face', x: 0.48, size: 0.34, lift: 0.16 },
    { icon: 'bathtub', x: 0.48, size: 0.46, depth: 0.05 },
    { icon: 'bubbles', x: 0.76, size: 0.24, lift: 0.4 },
    { icon: 'sponge', x: 0.84, size: 0.14, depth: 0.05 },
  ]),
  post('memory-sunflower', 'sand', [
    { icon: 'sunflower', x: 0.3, size: 0.52, depth: -0.02 },
    { icon: 'hamster', x: 0.6, size: 0.36, depth: 0.02 },
    { icon: 'peanuts', x: 0.82, size: 0.15, depth: 0.05 },
  ]),
  post('memory-sofa', 'rose', [
    { icon: 'couch-and-lamp', x: 0.5, size: 0.62, depth: -0.03 },
    { icon: 'dog', x: 0.2, size: 0.34, depth: 0.04 },
    { icon: 'cat', x: 0.76, size: 0.26, depth: 0.06, flip: true },
    { icon: 'red-heart', x: 0.5, size: 0.1, lift: 0.62 },
  ]),
];

const aquarium: Scene[] = [
  post('adoption-fish-1', 'sky', [
    { icon: 'tropical-fish', x: 0.38, size: 0.42, lift: 0.14 },
    { icon: 'blowfish', x: 0.72, size: 0.28, lift: 0.22, flip: true },
    { icon: 'bubbles', x: 0.56, size: 0.16, lift: 0.56 },
  ]),
  post('adoption-fish-2', 'sand', [
    { icon: 'coral', x: 0.2, size: 0.4, depth: 0.02 },
    { icon: 'tropical-fish', x: 0.54, size: 0.32, lift: 0.22, flip: true },
    { icon: 'spiral-shell', x: 0.8, size: 0.16, depth: 0.05 },
  ]),
  post('adoption-fish-3', 'leaf', [
    { icon: 'herb', x: 0.2, size: 0.42 },
    { icon: 'blowfish', x: 0.5, size: 0.34, lift: 0.18 },
    { icon: 'rock', x: 0.8, size: 0.2, depth: 0.04 },
    { icon: 'bubbles', x: 0.66, size: 0.14, lift: 0.5 },
  ]),
];

const homes = { cosy: 'couch-and-lamp', simple: 'house', garden: 'house-with-garden', basket: 'basket' };
const food = 'pot-of-food';

/** One picture for each demo memory and three for each demo adoption post. The demo data uploads them like a user. */
export const postScenes: readonly Scene[] = [
  ...memories,
  ...adoption('adoption-kalu', {
    figure: 'dog',
    face: 'dog-face',
    size: 0.46,
    ground: 'marigold',
    toy: 'soccer-ball',
    bowl: food,
    home: homes.garden,
  }),
  ...adoption('adoption-mishti', {
    figure: 'cat',
    face: 'cat-face',
    size: 0.36,
    ground: 'rose',
    toy: 'yarn',
    bowl: 'glass-of-milk',
    home: homes.cosy,
  }),
  ...adoption('adoption-rabbits', {
    figure: 'rabbit',
    face: 'rabbit-face',
    size: 0.34,
    ground: 'leaf',
    toy: 'carrot',
    bowl: 'leafy-green',
    home: homes.basket,
  }),
  ...adoption('adoption-tota', {
    figure: 'parrot',
    face: 'parrot',
    size: 0.42,
    ground: 'sky',
    toy: 'bell',
    bowl: 'mango',
    home: homes.simple,
  }),
  ...adoption('adoption-bagha', {
    figure: 'service-dog',
    face: 'service-dog',
    size: 0.46,
    ground: 'sand',
    toy: 'bone',
    bowl: food,
    home: homes.cosy,
  }),
  ...adoption('adoption-kajol', {
    figure: 'black-cat',
    face: 'black-cat',
    size: 0.42,
    ground: 'marigold',
    toy: 'feather',
    bowl: 'fish',
    home: homes.simple,
  }),
  ...aquarium,
  ...adoption('adoption-lucky', {
    figure: 'poodle',
    face: 'poodle',
    size: 0.46,
    ground: 'rose',
    toy: 'flying-disc',
    bowl: 'meat-on-bone',
    home: homes.garden,
  }),
  ...adoption('adoption-turtle', {
    figure: 'turtle',
    face: 'turtle',
    size: 0.28,
    ground: 'leaf',
    toy: 'lotus',
    bowl: 'leafy-green',
    home: homes.garden,
  }),
  ...adoption('adoption-hamsters', {
    figure: 'hamster',
    face: 'hamster',
    size: 0.34,
    ground: 'sand',
    friend: 'hamster',
    toy: 'cheese-wedge',
    bowl: 'peanuts',
    home: homes.basket,
  }),
];
