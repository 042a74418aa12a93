/**
 * Every colour, size and duration. Components use them by their role only (`--pc-paper`, `color="leaf"`), never as
 * literals.
 */

export type Shades = [string, string, string, string, string, string, string, string, string, string];

export const leaf: Shades = [
  '#eef6ef',
  '#dcecdf',
  '#bbd9c2',
  '#94c4a0',
  '#6fb081',
  '#48935d',
  '#2f7a48',
  '#22693b',
  '#1d5c37',
  '#143f26',
];
/** The accent colour, for attention but never for danger. */
export const marigold: Shades = [
  '#fff8e6',
  '#ffeec8',
  '#ffdf93',
  '#fecd59',
  '#f8b92c',
  '#e9a213',
  '#bd7c05',
  '#915c00',
  '#754900',
  '#573600',
];
/** The only red, for danger. */
export const danger: Shades = [
  '#fdf0ee',
  '#fadcd8',
  '#f5b8b0',
  '#f09a8f',
  '#ea7f72',
  '#d9503f',
  '#c23a2a',
  '#ab2b1d',
  '#932217',
  '#6b1710',
];
export const warmGray: Shades = [
  '#faf6ee',
  '#f3ecdf',
  '#e8decd',
  '#d8cbb6',
  '#b7aa95',
  '#8b8170',
  '#6d6557',
  '#565046',
  '#403c35',
  '#2a2823',
];
/** Green-tinted greys for dark surfaces; 0 is text, 9 the darkest background. */
export const nightGray: Shades = [
  '#edf1ea',
  '#d3dbd2',
  '#aab7ac',
  '#87978b',
  '#445349',
  '#324037',
  '#26322a',
  '#1b251f',
  '#141c17',
  '#0e1511',
];

/** Colours by purpose. Both schemes define the same roles. */
export interface Roles {
  paper: string;
  surface: string;
  sunken: string;
  ink: string;
  inkMuted: string;
  line: string;
  /** Edges of controls, which must be visible (WCAG 1.4.11, 3:1). */
  fieldEdge: string;
  leafInk: string;
  leafWash: string;
  marigoldInk: string;
  marigoldWash: string;
  dangerInk: string;
  dangerWash: string;
  band: string;
  onBand: string;
  onBandMuted: string;
  primary: string;
  primaryHover: string;
  onPrimary: string;
  accent: string;
  onAccent: string;
  dangerFill: string;
  onDanger: string;
  focus: string;
  glow: string;
}

export const light: Roles = {
  paper: '#fbf7ef',
  surface: '#fffdf9',
  sunken: '#f4eddf',
  ink: '#20291f',
  inkMuted: '#596256',
  line: '#e6dcc9',
  fieldEdge: '#8b8170',
  leafInk: '#1d5c37',
  leafWash: '#e4f0e3',
  marigoldInk: '#754900',
  marigoldWash: '#fdeecb',
  dangerInk: '#a1281b',
  dangerWash: '#fbe3df',
  band: '#1d5c37',
  onBand: '#fdf9f0',
  onBandMuted: '#d4e5d2',
  primary: '#1d5c37',
  primaryHover: '#174b2d',
  onPrimary: '#fffdf9',
  accent: '#f8b92c',
  onAccent: '#2b1f05',
  dangerFill: '#b32d1f',
  onDanger: '#fffdf9',
  focus: '#915c00',
  glow: '#fecd59',
};

export const dark: Roles = {
  paper: '#141c17',
  surface: '#1b251f',
  sunken: '#0f1612',
  ink: '#edf1ea',
  inkMuted: '#aab7ac',
  line: '#2f3c34',
  fieldEdge: '#77877b',
  leafInk: '#94c4a0',
  leafWash: '#1e3326',
  marigoldInk: '#fecd59',
  marigoldWash: '#38300f',
  dangerInk: '#f5a69b',
  dangerWash: '#40201b',
  band: '#0f1a13',
  onBand: '#edf1ea',
  onBandMuted: '#aabcae',
  primary: '#6fb081',
  primaryHover: '#86c096',
  onPrimary: '#0c1a10',
  accent: '#f8b92c',
  onAccent: '#2b1f05',
  dangerFill: '#ea7f72',
  onDanger: '#2a0905',
  focus: '#fecd59',
  glow: '#8a6a12',
};

/** Text and background pairs that must reach a contrast of 4.5:1 in both schemes. */
export const textPairs: readonly (readonly [keyof Roles, keyof Roles])[] = [
  ...(['paper', 'surface', 'sunken'] as const).flatMap((ground) =>
    (['ink', 'inkMuted', 'leafInk', 'marigoldInk', 'dangerInk'] as const).map(
      (ink) => [ink, ground] as const,
    ),
  ),
  ['ink', 'leafWash'],
  ['leafInk', 'leafWash'],
  ['inkMuted', 'leafWash'],
  ['ink', 'marigoldWash'],
  ['marigoldInk', 'marigoldWash'],
  ['inkMuted', 'marigoldWash'],
  ['ink', 'dangerWash'],
  ['dangerInk', 'dangerWash'],
  ['onBand', 'band'],
  ['onBandMuted', 'band'],
  ['onPrimary', 'primary'],
  ['onPrimary', 'primaryHover'],
  ['onAccent', 'accent'],
  ['onDanger', 'dangerFill'],
];

/** Edges and rings that must reach a contrast of 3:1 to the background. */
export const edgePairs: readonly (readonly [keyof Roles, keyof Roles])[] = [
  ['fieldEdge', 'surface'],
  ['fieldEdge', 'paper'],
  ['focus', 'paper'],
  ['focus', 'surface'],
  ['focus', 'sunken'],
];

export const typeSizes = {
  small: '0.875rem',
  body: '1rem',
  lead: '1.125rem',
  title: '1.375rem',
  heading: 'clamp(1.625rem, 1.3rem + 1.4vw, 2rem)',
  display: 'clamp(2.125rem, 1.5rem + 2.8vw, 3.25rem)',
} as const;

export const radii = { field: '8px', card: '12px', round: '999px' } as const;
export const motion = { quick: '120ms', calm: '200ms' } as const;
/** Minimum size of touch targets; WCAG 2.5.8 asks for 24 px, a thumb needs 44. */
export const touchTarget = '44px';
