import './app/theme/core-styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { activateLocale, rememberedLocale } from './lib/locale.ts';
import { restoreSession } from './lib/session.ts';

restoreSession();
// English is the language of the source; without any catalogue the page would show codes instead of words.
await activateLocale(rememberedLocale()).catch(() => activateLocale('en'));

const root = document.querySelector('#root');
if (!root) throw new Error('The page has no #root element');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
