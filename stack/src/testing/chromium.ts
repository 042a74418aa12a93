import { existsSync } from 'node:fs';
import { CannotStartHere } from '../processes/cannot-start-here.ts';
import { runCommand } from '../processes/run-command.ts';

/** The first one draws no window and takes a quarter less processor time for the same journey. */
const KNOWN_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/**
 * Features that Playwright disables. Chromium applies only the last list of the command line, so ours includes
 * them.
 */
const DISABLED_BY_PLAYWRIGHT = [
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
 * The popup of the address bar, which is invisible here: Chromium renders it for every context, which takes half a
 * second each, as long as a page of PetCare.
 */
const INVISIBLE = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** Headless, without network requests of its own, hardware access or invisible rendering. */
export const CHROMIUM_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...DISABLED_BY_PLAYWRIGHT, ...INVISIBLE].join(',')}`,
];

export function findChromium(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const given = environment['CHROMIUM_PATH'];
  if (given) return given;
  return KNOWN_PATHS.find((place) => existsSync(place));
}

/**
 * Returns the browser, installing Debian's if this user is root.
 * @throws CannotStartHere naming how to install one, if this user may not or the installation failed.
 */
export async function ensureChromium(log: (line: string) => void): Promise<string> {
  const found = findChromium();
  if (found) return found;
  const instructions =
    'Run "apt-get install chromium-headless-shell" as root, or set CHROMIUM_PATH to a Chromium or Chrome you have.';
  if (process.getuid?.() !== 0)
    throw new CannotStartHere('The browser journeys need Chromium.', instructions);
  log('Installing Chromium (apt-get install -y chromium-headless-shell) ...');
  const packages = ['chromium-headless-shell', 'fonts-noto-core'];
  const install = () =>
    runCommand('apt-get', ['install', '-y', '--no-install-recommends', ...packages], {
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
    instructions,
  );
}
