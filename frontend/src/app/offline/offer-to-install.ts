import { t } from '@lingui/core/macro';
import { toastOffer } from '../../components/feedback/toasts.tsx';
import { readStored, writeStored } from '../../lib/browser/stored.ts';

const visitsKey = 'petcare_visits';
const answeredKey = 'petcare_install_answered';
const countedKey = 'petcare_visit_counted';

/** Chromium only; other browsers have no such event. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

/** Counts the visits of this browser; the tabs of one session are one visit each. */
function countVisit(): number {
  const visits = Number(readStored('localStorage', visitsKey) ?? 0);
  if (readStored('sessionStorage', countedKey)) return visits;
  writeStored('sessionStorage', countedKey, 'yes');
  writeStored('localStorage', visitsKey, String(visits + 1));
  return visits + 1;
}

/** Offers once, from the second visit on, to install PetCare. The answer is remembered on this device. */
export function offerToInstall(): void {
  const visits = countVisit();
  const remember = () => writeStored('localStorage', answeredKey, 'yes');
  window.addEventListener('appinstalled', remember);
  window.addEventListener('beforeinstallprompt', (event) => {
    // The browser would show its own bar at the first visit.
    event.preventDefault();
    if (visits < 2 || readStored('localStorage', answeredKey)) return;
    toastOffer({
      id: 'install',
      title: t`PetCare as an app`,
      message: t`Open it from your home screen, also without a connection.`,
      action: { label: t`Install`, onClick: () => void (event as InstallEvent).prompt() },
      onClose: remember,
    });
  });
}
