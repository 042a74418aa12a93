import type { PageHead, PageSubject, SiteOwner } from '@petcare/contracts/rendered-pages.ts';
import type { Locale } from '@petcare/contracts/shared/locale.ts';
import { addressIn, pictureUrl } from './page-address.ts';

export interface HeadSite {
  readonly publicUrl: string;
  readonly owner: SiteOwner;
  /** Default description. */
  readonly description: string;
}

interface PageFacts {
  readonly title: string;
  readonly description: string;
  /** URL. */
  readonly picture: string;
  readonly locale: Locale;
  readonly address: string;
  readonly site: HeadSite;
}

/**
 * Returns what a page is about in the vocabulary of schema.org, as JSON-LD; null for a page that has nothing to say.
 */
export function structuredData(head: PageHead, facts: PageFacts): object | null {
  const things = [breadcrumbs(head, facts), head.subject && describe(head.subject, facts)].filter(Boolean);
  return things.length > 0 ? { '@context': 'https://schema.org', '@graph': things } : null;
}

function breadcrumbs(
  { parents = [] }: PageHead,
  { title, address, locale, site: { publicUrl, owner } }: PageFacts,
): object | null {
  if (address === '/') return null;
  const steps = [{ title: owner.name, address: '/' }, ...parents, { title, address }];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.title,
      item: addressIn(locale, step.address, publicUrl),
    })),
  };
}

function describe(subject: PageSubject, facts: PageFacts): object | null {
  const { locale, picture, site } = facts;
  const { owner, publicUrl } = site;
  if (subject.kind === 'product') return describeProduct(subject, facts);
  if (subject.kind === 'clinic') {
    const { services = [], doctors = [] } = subject;
    const fees = doctors.map(({ fee }) => fee);
    return {
      '@type': 'VeterinaryCare',
      '@id': new URL('/services#clinic', publicUrl).href,
      name: owner.name,
      url: addressIn(locale, '/services', publicUrl),
      image: picture,
      telephone: owner.contact.phone,
      email: owner.contact.email,
      address: {
        '@type': 'PostalAddress',
        streetAddress: owner.contact.address[locale],
        addressCountry: 'BD',
      },
      currenciesAccepted: 'BDT',
      ...(fees.length > 0 && { priceRange: `৳${Math.min(...fees)}–৳${Math.max(...fees)}` }),
      ...(services.length > 0 && {
        makesOffer: services.map((service) => ({
          '@type': 'Offer',
          itemOffered: { '@type': 'Service', name: service.name, description: service.description },
        })),
      }),
      ...(doctors.length > 0 && {
        employee: doctors.map((doctor) => ({
          '@type': 'Person',
          name: doctor.name,
          jobTitle: doctor.specialty,
        })),
      }),
    };
  }
  return null;
}

type ProductSubject = Extract<PageSubject, { kind: 'product' }>;

/** A product with variants is a group of products; each has an address and an offer of its own. */
function describeProduct(subject: ProductSubject, facts: PageFacts): object {
  const { id, name, description, category, rating, group } = subject;
  const { address, picture, site } = facts;
  const aggregateRating = rating && {
    '@type': 'AggregateRating',
    ratingValue: rating.average,
    reviewCount: rating.count,
  };
  const shared = { description, category, ...(aggregateRating && { aggregateRating }) };
  if (group)
    return {
      '@type': 'ProductGroup',
      productGroupID: group.id,
      name: group.name,
      ...shared,
      hasVariant: group.variants.map((variant) => ({
        '@type': 'Product',
        name: `${group.name}, ${variant.name}`,
        description,
        sku: variant.id,
        image: variant.picture ? pictureUrl(variant.picture, site.publicUrl) : picture,
        offers: offerOf(variant, facts),
      })),
    };
  return {
    '@type': 'Product',
    name,
    ...shared,
    sku: id,
    image: picture,
    offers: offerOf({ ...subject, address }, facts),
  };
}

function offerOf(
  { address, price, isAvailable }: { address: string; price: number; isAvailable: boolean },
  { locale, site: { owner, publicUrl } }: PageFacts,
): object {
  return {
    '@type': 'Offer',
    url: addressIn(locale, address, publicUrl),
    price,
    priceCurrency: 'BDT',
    availability: `https://schema.org/${isAvailable ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@type': 'Organization', name: owner.name },
  };
}
