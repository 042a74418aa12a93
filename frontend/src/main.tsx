import './theme/core-styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/router/app.tsx';
import { activateLocale, rememberedLocale } from './lib/texts/locale.ts';
import { restoreSession } from './lib/session/session.ts';

restoreSession();
// Falls back to English: without any catalogue the page would show message ids.
await activateLocale(rememberedLocale()).catch(() => activateLocale('en'));

const root = document.querySelector('#root');
if (!root) throw new Error('The page has no #root element');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
