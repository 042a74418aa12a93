import { existsSync } from 'node:fs';
import { CannotStartHere } from '../processes/cannot-start-here.ts';
import { runCommand } from '../processes/run-command.ts';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** What Playwright turns off. Chromium heeds the last list it is given alone, so one of our own must hold all of it. */
const OFF_FOR_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];

/**
 * The list under its address bar, which nobody sees: Chromium draws it as a page of its own for every context, at
 * half a second of work each, which is as much as a whole page of ours takes.
 */
const UNSEEN = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** Headless, and without anything that would talk to the outside, wait for hardware or draw what nobody sees. */
export const CHROMIUM_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...OFF_FOR_PLAYWRIGHT, ...UNSEEN].join(',')}`,
];

/** The browser the journeys run in; undefined if none is installed. `CHROMIUM_PATH` names another one. */
export function findChromium(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const given = environment['CHROMIUM_PATH'];
  if (given) return given;
  return PLACES.find((place) => existsSync(place));
}

/**
 * Makes sure there is a browser, installing Debian's as root.
 * @throws CannotStartHere saying how to install one, where this user may not or the installation failed.
 */
export async function ensureChromium(log: (line: string) => void): Promise<string> {
  const found = findChromium();
  if (found) return found;
  const howTo =
    'Run "apt-get install chromium" as root, or set CHROMIUM_PATH to a Chromium or Chrome you have.';
  if (process.getuid?.() !== 0) throw new CannotStartHere('The browser journeys need Chromium.', howTo);
  log('Installing Chromium (apt-get install -y chromium) ...');
  const install = () =>
    runCommand('apt-get', ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-core'], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      onLine: (line) => {
        if (/^(Need to get|Fetched|Setting up chromium)/.test(line)) log(`  ${line}`);
      },
    });
  let result = await install();
  if (result.code !== 0) {
    await runCommand('apt-get', ['update']);
    result = await install();
  }
  const installed = findChromium();
  if (result.code === 0 && installed) return installed;
  throw new CannotStartHere(
    `Chromium could not be installed (${result.output.trim().split('\n').at(-1)}).`,
    howTo,
  );
}
