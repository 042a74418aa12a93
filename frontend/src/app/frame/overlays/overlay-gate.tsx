import { lazy, Suspense, useEffect, useState } from 'react';
import { restOfTexts } from '../../../lib/texts/locale.ts';
import { onOverlayRequest } from '../../../lib/browser/overlay-request.ts';
import { hasSessionHint } from '../../../lib/session/session.ts';

// Their texts are not among those of the public pages.
const Overlays = lazy(async () => (await Promise.all([import('./overlays.tsx'), restOfTexts()]))[0]);

/**
 * Loads dialogs and toasts at the first interaction or the first toast, and at once for a signed-in user, whom a live
 * message may reach before.
 */
export function OverlayGate() {
  const [open, setOpen] = useState(false);

  useEffect(() => {
    if (open) return;
    const handleFirstSign = () => setOpen(true);
    if (hasSessionHint()) handleFirstSign();
    const signs = ['pointerdown', 'keydown'] as const;
    for (const sign of signs) window.addEventListener(sign, handleFirstSign, { once: true });
    const stopListening = onOverlayRequest(handleFirstSign);
    return () => {
      stopListening();
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
