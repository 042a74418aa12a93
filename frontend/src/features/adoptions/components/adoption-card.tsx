import type { AdoptionCard as AdoptionFacts } from '@petcare/contracts/content/adoptions.ts';
import { memo } from 'react';
import { PostCard } from '../../../components/posts/post-card.tsx';
import classes from './adoption-card.module.css';
import { AdoptionStatusBadge } from './adoption-status-badge.tsx';
import { PetFactChips } from './pet-facts.tsx';
import { PictureCarousel } from './picture-carousel.tsx';

const sizes = '(min-width: 62em) 352px, (min-width: 40em) 50vw, 100vw';

export type CardFacts = Omit<AdoptionFacts, '_id' | 'owner_id' | 'createdAt' | 'updatedAt' | 'version'>;

interface AdoptionCardProps {
  adoption: CardFacts;
  to: string | null;
  eager?: boolean;
}

/** Kept while its post is the same, since live updates render the list again. */
export const AdoptionCard = memo(function AdoptionCard({ adoption, to, eager = false }: AdoptionCardProps) {
  return (
    <PostCard
      picture={
        <div className={classes['pictures']}>
          <PictureCarousel
            pictures={adoption.pictures}
            title={adoption.title}
            sizes={sizes}
            ratio={3 / 2}
            eager={eager}
          />
          <div className={classes['status']}>
            <AdoptionStatusBadge status={adoption.status} />
          </div>
        </div>
      }
      title={adoption.title}
      details={adoption.details}
      author={adoption.owner}
      facts={
        <div className={classes['facts']}>
          <PetFactChips facts={adoption} />
        </div>
      }
      to={to}
    />
  );
});
