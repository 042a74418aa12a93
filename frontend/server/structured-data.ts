import type { PageHead, PageSubject, SiteOwner } from '@petcare/contracts/rendered-pages.ts';
import type { Locale } from '@petcare/contracts/users.ts';
import { addressIn } from './page-address.ts';

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
  const { locale, address, picture, site } = facts;
  const { owner, publicUrl } = site;
  if (subject.kind === 'product')
    return {
      '@type': 'Product',
      name: subject.name,
      description: subject.description,
      category: subject.category,
      sku: subject.id,
      image: picture,
      ...(subject.rating && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: subject.rating.average,
          reviewCount: subject.rating.count,
        },
      }),
      offers: {
        '@type': 'Offer',
        url: addressIn(locale, address, publicUrl),
        price: subject.price,
        priceCurrency: 'BDT',
        availability: `https://schema.org/${subject.isAvailable ? 'InStock' : 'OutOfStock'}`,
        itemCondition: 'https://schema.org/NewCondition',
        seller: { '@type': 'Organization', name: owner.name },
      },
    };
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
