import {
  createTheme,
  defaultVariantColorsResolver,
  parseThemeColor,
  type VariantColorsResolver,
} from '@mantine/core';
import { danger, leaf, light, marigold, nightGray, radii, typeSizes, warmGray } from './tokens.ts';

// The library chooses the text colour on a filled background by the light scheme only; ours differs by scheme.
const variantColorResolver: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input);
  const parsed = parseThemeColor({ color: input.color, theme: input.theme });
  if (input.variant === 'filled' && parsed.isThemeColor && parsed.shade === undefined) {
    return { ...resolved, color: `var(--mantine-color-${parsed.color}-contrast)` };
  }
  return resolved;
};

const sans =
  "'Anek Taka', 'Anek Latin Variable', 'Anek Latin Fallback', 'Anek Latin Fallback Arial', 'Anek Bangla Here', system-ui, sans-serif";
const field = { size: 'md' } as const;
const overlay = {
  overlayProps: { backgroundOpacity: 0.5, blur: 2 },
  transitionProps: { duration: 160 },
  // The library renders a <header>, which outside a sectioning element is the banner landmark of the page.
  attributes: { header: { role: 'presentation' } },
  styles: {
    content: { background: 'var(--pc-surface)' },
    header: { background: 'inherit' },
    title: { fontSize: typeSizes.title, fontWeight: 650, lineHeight: 'var(--pc-heading-line-height)' },
  },
};

export const theme = createTheme({
  colors: { leaf, marigold, red: danger, gray: warmGray, dark: nightGray },
  primaryColor: 'leaf',
  primaryShade: { light: 8, dark: 4 },
  variantColorResolver,
  white: light.surface,
  black: light.ink,
  fontFamily: sans,
  headings: {
    fontFamily: sans,
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: typeSizes.heading, lineHeight: 'var(--pc-heading-line-height)' },
      h2: { fontSize: typeSizes.heading, lineHeight: 'var(--pc-heading-line-height)' },
      h3: { fontSize: typeSizes.title, lineHeight: 'var(--pc-heading-line-height)' },
      h4: { fontSize: typeSizes.lead, lineHeight: 'var(--pc-heading-line-height)' },
      h5: { fontSize: typeSizes.body, lineHeight: 'var(--pc-heading-line-height)' },
      h6: { fontSize: typeSizes.small, lineHeight: 'var(--pc-heading-line-height)' },
    },
  },
  fontSizes: {
    xs: typeSizes.small,
    sm: typeSizes.small,
    md: typeSizes.body,
    lg: typeSizes.lead,
    xl: typeSizes.title,
  },
  lineHeights: {
    xs: 'var(--pc-line-height)',
    sm: 'var(--pc-line-height)',
    md: 'var(--pc-line-height)',
    lg: 'var(--pc-line-height)',
    xl: 'var(--pc-line-height)',
  },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '40px' },
  radius: { xs: '4px', sm: '6px', md: radii.field, lg: radii.card, xl: '24px' },
  defaultRadius: 'md',
  shadows: {
    xs: 'var(--pc-shadow)',
    sm: 'var(--pc-shadow)',
    md: 'var(--pc-shadow)',
    lg: 'var(--pc-shadow)',
    xl: 'var(--pc-shadow)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusClassName: 'pc-focus',
  // Plain objects, since `Select.extend` and the like would add every component to the landing page.
  components: {
    ActionIcon: { defaultProps: { size: 44, variant: 'subtle', color: 'gray' } },
    Alert: { defaultProps: { radius: 'lg' } },
    Anchor: { defaultProps: { underline: 'hover' } },
    Avatar: { defaultProps: { color: 'leaf' } },
    Badge: { defaultProps: { variant: 'light', size: 'lg', radius: 'xl', tt: 'none' } },
    Button: { defaultProps: { size: 'md', radius: 'md' } },
    Card: { defaultProps: { radius: 'lg', padding: 'lg', withBorder: true } },
    Checkbox: { defaultProps: { size: 'md' } },
    // Without a colour the text of a checked chip is white in both schemes.
    Chip: { defaultProps: { color: 'leaf' } },
    Container: { defaultProps: { size: 1120, px: { base: 16, sm: 24 } } },
    Drawer: { defaultProps: overlay },
    InputWrapper: {
      defaultProps: { ...field, inputWrapperOrder: ['label', 'description', 'input', 'error'] },
    },
    Loader: { defaultProps: { type: 'dots' } },
    // In a portal a menu would be outside every landmark; its focus placeholder is no menu item.
    Menu: {
      defaultProps: {
        transitionProps: { duration: 140 },
        radius: 'lg',
        withinPortal: false,
        withInitialFocusPlaceholder: false,
      },
    },
    Modal: {
      defaultProps: { ...overlay, radius: 'lg', centered: true, padding: 'lg' },
    },
    NavLink: { defaultProps: { variant: 'light' } },
    Notification: { defaultProps: { radius: 'lg' } },
    Paper: { defaultProps: { radius: 'lg' } },
    PasswordInput: { defaultProps: field },
    Radio: { defaultProps: { size: 'md' } },
    Select: { defaultProps: field },
    Skeleton: { defaultProps: { radius: 'md' } },
    Tabs: { defaultProps: { radius: 'md' } },
    Text: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { ...field, autosize: true, minRows: 3 } },
    TextInput: { defaultProps: field },
    Tooltip: { defaultProps: { openDelay: 300, transitionProps: { duration: 120 } } },
  },
});
