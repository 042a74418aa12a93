import { describe, expect, test } from 'vitest';
import { dark, edgePairs, light, textPairs } from './tokens.ts';

function luminance(hex: string): number {
  const channel = (start: number) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

describe.each([
  ['light', light],
  ['dark', dark],
])('in the %s scheme', (_name, roles) => {
  test.each(textPairs)('%s is readable on %s', (ink, ground) => {
    expect(contrast(roles[ink], roles[ground])).toBeGreaterThanOrEqual(4.5);
  });

  test.each(edgePairs)('%s is visible on %s', (edge, ground) => {
    expect(contrast(roles[edge], roles[ground])).toBeGreaterThanOrEqual(3);
  });
});
