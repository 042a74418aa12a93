import type { Ground, Scene, SceneItem } from './draw.ts';

const product = (name: string, ground: Ground, items: SceneItem[]): Scene => ({
  name: `product-${name}`,
  width: 660,
  height: 440,
  ground,
  line: 0.82,
  items,
});
const doctor = (number: number, ground: Ground, icon: string): Scene => ({
  name: `doctor-${number}`,
  width: 480,
  height: 480,
  ground,
  line: 1.04,
  items: [{ icon, x: 0.5, size: 0.86 }],
});
const one = (icon: string, size: number): SceneItem => ({ icon, x: 0.5, size });

export const goodsScenes: readonly Scene[] = [
  product('dog-food', 'marigold', [
    { icon: 'pot-of-food', x: 0.44, size: 0.49 },
    { icon: 'bone', x: 0.66, size: 0.21, depth: 0.04 },
  ]),
  product('cat-food', 'sky', [
    { icon: 'bowl-with-spoon', x: 0.44, size: 0.35 },
    { icon: 'fish', x: 0.64, size: 0.28, depth: 0.04 },
  ]),
  product('kitten-milk', 'rose', [
    { icon: 'glass-of-milk', x: 0.4, size: 0.49 },
    { icon: 'baby-bottle', x: 0.62, size: 0.39, depth: 0.03 },
  ]),
  product('beef-bone', 'sand', [{ icon: 'meat-on-bone', x: 0.5, size: 0.51 }]),
  product('chicken-treats', 'leaf', [one('poultry-leg', 0.53)]),
  product('rabbit-greens', 'leaf', [
    { icon: 'leafy-green', x: 0.4, size: 0.49 },
    { icon: 'carrot', x: 0.62, size: 0.37, depth: 0.04 },
  ]),
  product('bird-seed', 'marigold', [
    { icon: 'sheaf-of-rice', x: 0.4, size: 0.53 },
    { icon: 'baby-chick', x: 0.62, size: 0.3, depth: 0.04 },
  ]),
  product('ball', 'leaf', [one('soccer-ball', 0.51)]),
  product('yarn', 'rose', [one('yarn', 0.56)]),
  product('flying-disc', 'marigold', [one('flying-disc', 0.53)]),
  product('teddy', 'sky', [one('teddy-bear', 0.63)]),
  product('feather', 'sand', [one('feather', 0.58)]),
  product('rope', 'marigold', [one('knot', 0.58)]),
  product('deworming', 'leaf', [one('pill', 0.49)]),
  product('flea-drops', 'sky', [
    { icon: 'lotion-bottle', x: 0.45, size: 0.58 },
    { icon: 'droplet', x: 0.63, size: 0.23, depth: 0.03 },
  ]),
  product('bandage', 'sand', [one('adhesive-bandage', 0.53)]),
  product('thermometer', 'leaf', [one('thermometer', 0.56)]),
  product('vitamins', 'marigold', [
    { icon: 'herb', x: 0.4, size: 0.49 },
    { icon: 'pill', x: 0.62, size: 0.28, depth: 0.04 },
  ]),
  product('soap', 'sky', [one('soap', 0.53)]),
  product('toothbrush', 'rose', [one('toothbrush', 0.53)]),
  doctor(1, 'leaf', 'woman-health-worker-medium'),
  doctor(2, 'marigold', 'man-health-worker-medium'),
  doctor(3, 'rose', 'woman-health-worker-medium-dark'),
  doctor(4, 'sky', 'man-health-worker-medium-dark'),
];
