import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

interface SecurityHeadersOptions {
  readonly publicUrl: string;
  readonly cardSandboxUrl?: string | undefined;
  /** The start page, whose inline scripts are allowed by their hashes. */
  readonly indexHtml: string;
}

const stripe = {
  script: 'https://js.stripe.com',
  frames: ['https://js.stripe.com', 'https://hooks.stripe.com'],
  api: 'https://api.stripe.com',
};

/** Content security policy and the other headers every answer carries. */
export function securityHeaders({
  publicUrl,
  cardSandboxUrl,
  indexHtml,
}: SecurityHeadersOptions): RequestHandler {
  const overTls = publicUrl.startsWith('https:');
  const card = cardSandboxUrl ? [new URL(cardSandboxUrl).origin] : [];
  return helmet({
    strictTransportSecurity: overTls,
    crossOriginEmbedderPolicy: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", stripe.script, ...inlineScriptHashes(indexHtml)],
        // The component library sets styles on elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
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
}

/** The same for answers that are data: nothing in them may ever be run, framed, or taken for something else. */
export function answerHeaders(publicUrl: string): RequestHandler {
  const headers = new Map([
    ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'no-referrer'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ...(publicUrl.startsWith('https:')
      ? [['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'] as const]
      : []),
  ]);
  return (_request, response, next) => {
    response.setHeaders(headers);
    next();
  };
}

/** The hashes by which a policy lets a page's own inline scripts run. */
export function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, script = '']) => {
    return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  });
}
