import { t } from '@lingui/core/macro';
import { readStored, writeStored } from '../../lib/browser/stored.ts';

const sessionsKey = 'petcare_sessions';
const answeredKey = 'petcare_install_answered';
const countedKey = 'petcare_session_counted';

/** Chromium only; other browsers have no such event. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

/** Counts how often PetCare was opened in this browser, in a tab of its own. */
function countSession(): number {
  const sessionCount = Number(readStored('localStorage', sessionsKey) ?? 0);
  if (readStored('sessionStorage', countedKey)) return sessionCount;
  writeStored('sessionStorage', countedKey, 'yes');
  writeStored('localStorage', sessionsKey, String(sessionCount + 1));
  return sessionCount + 1;
}

/** Names the manifest only now, since its download would delay the first picture of the first page. */
function nameManifest(): void {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = '/manifest.webmanifest';
  document.head.append(link);
}

/** Offers once, from the second time it is opened, to install PetCare. The answer is remembered on this device. */
export function offerToInstall(): void {
  const sessionCount = countSession();
  const remember = () => writeStored('localStorage', answeredKey, 'yes');
  window.addEventListener('appinstalled', remember);
  async function offer(event: Event): Promise<void> {
    // The browser would show its own bar the first time.
    event.preventDefault();
    if (sessionCount < 2 || readStored('localStorage', answeredKey)) return;
    const { toastOffer } = await import('../../components/feedback/toasts.tsx');
    toastOffer({
      id: 'install',
      title: t`PetCare as an app`,
      message: t`Open it from your home screen, also without a connection.`,
      action: { label: t`Install`, onClick: () => void (event as InstallEvent).prompt() },
      onClose: remember,
    });
  }
  window.addEventListener('beforeinstallprompt', (event) => void offer(event));
  nameManifest();
}
