import type { CSSVariablesResolver } from '@mantine/core';
import { dark, light, motion, type Roles, touchTarget, typeSizes } from './tokens.ts';

function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function roleVariables(roles: Roles): Record<string, string> {
  return Object.fromEntries(Object.entries(roles).map(([role, colour]) => [`--pc-${kebab(role)}`, colour]));
}

/** Maps Mantine's own variables to our roles, so that library components use the tokens. */
function mantineVariables(roles: Roles): Record<string, string> {
  return {
    '--mantine-color-body': roles.paper,
    '--mantine-color-text': roles.ink,
    '--mantine-color-bright': roles.ink,
    '--mantine-color-dimmed': roles.inkMuted,
    '--mantine-color-placeholder': roles.inkMuted,
    '--mantine-color-anchor': roles.leafInk,
    '--mantine-color-error': roles.dangerInk,
    '--mantine-color-success': roles.leafInk,
    '--mantine-color-default': roles.surface,
    '--mantine-color-default-color': roles.ink,
    '--mantine-color-default-hover': roles.sunken,
    '--mantine-color-default-border': roles.fieldEdge,
    '--mantine-color-disabled': roles.sunken,
    '--mantine-color-disabled-color': roles.inkMuted,
    '--mantine-color-disabled-border': roles.line,
    '--mantine-primary-color-contrast': roles.onPrimary,
    '--mantine-color-leaf-text': roles.leafInk,
    '--mantine-color-leaf-filled': roles.primary,
    '--mantine-color-leaf-filled-hover': roles.primaryHover,
    '--mantine-color-leaf-contrast': roles.onPrimary,
    '--mantine-color-leaf-light': roles.leafWash,
    '--mantine-color-leaf-light-hover': roles.leafWash,
    '--mantine-color-leaf-light-color': roles.leafInk,
    '--mantine-color-leaf-outline': roles.leafInk,
    '--mantine-color-marigold-text': roles.marigoldInk,
    '--mantine-color-marigold-filled': roles.accent,
    '--mantine-color-marigold-filled-hover': roles.accent,
    '--mantine-color-marigold-contrast': roles.onAccent,
    '--mantine-color-marigold-light': roles.marigoldWash,
    '--mantine-color-marigold-light-hover': roles.marigoldWash,
    '--mantine-color-marigold-light-color': roles.marigoldInk,
    '--mantine-color-marigold-outline': roles.marigoldInk,
    '--mantine-color-red-text': roles.dangerInk,
    '--mantine-color-red-filled': roles.dangerFill,
    '--mantine-color-red-filled-hover': roles.dangerFill,
    '--mantine-color-red-contrast': roles.onDanger,
    '--mantine-color-red-light': roles.dangerWash,
    '--mantine-color-red-light-hover': roles.dangerWash,
    '--mantine-color-red-light-color': roles.dangerInk,
    '--mantine-color-red-outline': roles.dangerInk,
    '--mantine-color-gray-light': roles.sunken,
    '--mantine-color-gray-light-hover': roles.line,
    '--mantine-color-gray-light-color': roles.ink,
    '--mantine-color-gray-text': roles.inkMuted,
  };
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    ...Object.fromEntries(Object.entries(typeSizes).map(([name, size]) => [`--pc-type-${name}`, size])),
    '--pc-motion-quick': motion.quick,
    '--pc-motion-calm': motion.calm,
    '--pc-touch-target': touchTarget,
  },
  light: { ...roleVariables(light), ...mantineVariables(light) },
  dark: { ...roleVariables(dark), ...mantineVariables(dark) },
});
