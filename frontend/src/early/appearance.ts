const yearInSeconds = 31_536_000;

/** Sets the colour scheme and the language of the page, and returns the language. */
export function chooseAppearance(root: HTMLElement): string {
  const scheme = remembered('petcare_color_scheme');
  const dark =
    scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset['mantineColorScheme'] = dark ? 'dark' : 'light';
  const asked = /[?&]lang=(en|bn)(?:&|$)/.exec(location.search)?.[1];
  const chosen = asked ?? (remembered('petcare_locale') === 'bn' ? 'bn' : 'en');
  // The page of the server is shown in the language that it was rendered in.
  const locale = 'rendered' in root.dataset ? root.lang : chosen;
  root.lang = locale;
  // The worker keeps the fonts on the device. Otherwise a rendered page in English is shown in a font of the device that
  // is as wide: `late-fonts.ts` shows them with the next page, since phones take 100 ms to lay out a page again.
  if (navigator.serviceWorker?.controller) root.dataset['fonts'] = '';
  return locale;
}

function remembered(name: string): string | null {
  const value = new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1];
  if (value !== undefined) return value;
  // Earlier versions kept both choices in the browser only, where the server cannot see them.
  try {
    const stored = localStorage.getItem(name);
    if (stored) document.cookie = `${name}=${stored}; Path=/; Max-Age=${yearInSeconds}; SameSite=Lax`;
    return stored;
  } catch {
    return null;
  }
}
