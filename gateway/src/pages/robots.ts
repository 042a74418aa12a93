import type { RequestHandler } from 'express';

/** Answers `/robots.txt`. Previews of links must reach the pages that ask to sign in, so those are not refused. */
export function serveRobots(publicUrl: string): RequestHandler {
  const lines = [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /cart',
    'Disallow: /payment/',
    'Disallow: /store/payment/',
    'Disallow: /hostel/payment/',
    `Sitemap: ${new URL('/sitemap.xml', publicUrl).href}`,
  ];
  return (_request, response) => {
    response.setHeader('Cache-Control', 'public, max-age=3600');
    response.type('text/plain').send(`${lines.join('\n')}\n`);
  };
}
