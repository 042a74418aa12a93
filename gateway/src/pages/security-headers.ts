import { createHash, randomBytes } from 'node:crypto';
import { styleNoncePlaceholder } from '@petcare/contracts/rendered-pages.ts';
import type { RequestHandler, Response } from 'express';
import helmet from 'helmet';

interface SecurityHeadersOptions {
  readonly publicUrl: string;
  readonly cardSandboxUrl?: string | undefined;
  /** The start page. Its inline scripts are allowed by hash. */
  readonly indexHtml: string;
}

const stripe = {
  script: 'https://js.stripe.com',
  frames: ['https://js.stripe.com', 'https://hooks.stripe.com'],
  api: 'https://api.stripe.com',
};

/**
 * The microphone is for the emergency page. Every page allows it, because a browser reaches that page from all others
 * without a new document.
 */
const permissions = [
  'microphone=(self)',
  `payment=(self "${stripe.script}")`,
  ...[
    'accelerometer',
    'browsing-topics',
    'camera',
    'display-capture',
    'geolocation',
    'gyroscope',
    'hid',
    'magnetometer',
    'midi',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map((name) => `${name}=()`),
].join(', ');

/** Returns a page whose inline style sheets the content security policy of this answer allows. */
export function withStyleNonce(html: string, response: Pick<Response, 'locals'>): string {
  return html.replaceAll(`nonce="${styleNoncePlaceholder}"`, `nonce="${styleNonceOf(response)}"`);
}

function styleNonceOf({ locals }: Pick<Response, 'locals'>): string {
  return (locals['styleNonce'] ??= randomBytes(16).toString('base64')) as string;
}

export function securityHeaders({
  publicUrl,
  cardSandboxUrl,
  indexHtml,
}: SecurityHeadersOptions): RequestHandler[] {
  const overTls = publicUrl.startsWith('https:');
  const card = cardSandboxUrl ? [new URL(cardSandboxUrl).origin] : [];
  const policies = helmet({
    strictTransportSecurity: overTls,
    crossOriginEmbedderPolicy: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", stripe.script, ...inlineScriptHashes(indexHtml)],
        // The component library inserts style sheets. Scripts set single styles without any permission.
        styleSrc: ["'self'", (_request, response) => `'nonce-${styleNonceOf(response as Response)}'`],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // A recording is played before it is sent.
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", stripe.api, ...card],
        frameSrc: [...stripe.frames, ...card],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(overTls && { upgradeInsecureRequests: [] }),
      },
    },
  });
  return [
    policies,
    (_request, response, next) => {
      response.setHeader('Permissions-Policy', permissions);
      next();
    },
  ];
}

export function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, script = '']) => {
    return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  });
}
