/** One address of every public page, with what its addresses begin with where they hold an id. */
export const publicRoutes = [
  '/',
  '/store',
  '/memories',
  '/adaptation',
  '/services',
  '/services/:id',
  '/hostel',
  '/faq',
  '/help',
  '/support',
  '/sign-in',
  '/sign-up',
] as const;

/** Returns the routes of a running system, each with an address that exists. */
export async function addressesOf(url: string): Promise<Map<string, string>> {
  const answer = await fetch(`${url}/api/services`);
  const { services } = (await answer.json()) as { services: readonly { _id: string }[] };
  const [service] = services;
  if (!service) throw new Error('the demo data has no service');
  return new Map(publicRoutes.map((route) => [route, url + route.replace(':id', service._id)]));
}
