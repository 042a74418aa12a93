import { lazy, Suspense, useEffect, useState } from 'react';
import { restOfTexts } from '../../../lib/texts/locale.ts';
import { hasSessionHint } from '../../../lib/session/session.ts';

// What is said in them is not among the texts of the landing page.
const Overlays = lazy(async () => (await Promise.all([import('./overlays.tsx'), restOfTexts()]))[0]);

/**
 * Fetches the place of dialogs and toasts when there can be any. A visitor who only looks at the landing page
 * never needs it; everyone else has it before they can press anything.
 */
export function OverlayGate() {
  const [open, setOpen] = useState(() => window.location.pathname !== '/' || hasSessionHint());

  useEffect(() => {
    if (open) return;
    const handleFirstSign = () => setOpen(true);
    const signs = ['pointerdown', 'keydown'] as const;
    for (const sign of signs) window.addEventListener(sign, handleFirstSign, { once: true });
    return () => {
      for (const sign of signs) window.removeEventListener(sign, handleFirstSign);
    };
  }, [open]);

  return (
    open && (
      <Suspense fallback={null}>
        <Overlays />
      </Suspense>
    )
  );
}
