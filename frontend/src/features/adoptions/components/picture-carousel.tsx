import type { Picture as PictureFacts } from '@petcare/contracts/shared/pictures.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Carousel } from '@mantine/carousel';
import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { EmblaCarouselType } from 'embla-carousel';
import { useRef, useState, type ComponentProps } from 'react';
import { Picture } from '../../../components/media/picture.tsx';
import classes from './picture-carousel.module.css';

interface PictureCarouselProps {
  pictures: readonly PictureFacts[];
  title: string;
  sizes: string;
  /** Width divided by height. */
  ratio: number;
  eager?: boolean;
}

/**
 * A carousel by button, arrow key or swipe. It never moves by itself, so it needs no pause button. The second
 * and later pictures load on first interaction, to save data, and only then the carousel measures itself.
 */
export function PictureCarousel({ pictures, title, sizes, ratio, eager = false }: PictureCarouselProps) {
  const { t, i18n } = useLingui();
  const lessMotion = useReducedMotion();
  const embla = useRef<EmblaCarouselType | null>(null);
  const [current, setCurrent] = useState(0);
  const [touched, setTouched] = useState(false);
  const [shown, count] = [i18n.number(current + 1), i18n.number(pictures.length)];
  const touch = () => setTouched(true);
  const fetchAll = { onPointerEnter: touch, onTouchStart: touch, onFocus: touch };

  return (
    <div className={classes['place']}>
      <Carousel
        className={classes['carousel'] ?? ''}
        aria-roledescription={t`carousel`}
        aria-label={t`Pictures of ${title}`}
        {...fetchAll}
        getEmblaApi={(api) => void (embla.current = api)}
        onSlideChange={setCurrent}
        withControls={false}
        emblaOptions={{ active: touched, loop: true, duration: lessMotion ? 0 : 18 }}
      >
        {pictures.map((picture, index) => {
          const place = i18n.number(index + 1);
          return (
            <Carousel.Slide
              key={picture.url}
              // The carousel pattern of WAI-ARIA names each slide a group.
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
              role="group"
              aria-roledescription={t`slide`}
              aria-label={t`${place} of ${count}`}
              inert={index !== current}
            >
              {index === 0 || touched ? (
                <Picture
                  picture={picture}
                  alt={t`Picture ${place} of ${title}`}
                  sizes={sizes}
                  ratio={ratio}
                  eager={eager && index === 0}
                  fallback="adoption"
                />
              ) : (
                <div className={classes['later']} style={{ aspectRatio: ratio }} />
              )}
            </Carousel.Slide>
          );
        })}
      </Carousel>
      <TurnButton
        side="left"
        aria-label={t`Previous picture of ${title}`}
        {...fetchAll}
        onClick={() => embla.current?.scrollPrev()}
      />
      <TurnButton
        side="right"
        aria-label={t`Next picture of ${title}`}
        {...fetchAll}
        onClick={() => embla.current?.scrollNext()}
      />
      <div className={classes['dots']} aria-hidden="true">
        {pictures.map((picture, index) => (
          <span key={picture.url} data-current={index === current || undefined} />
        ))}
      </div>
      <VisuallyHidden aria-live="polite">
        <Trans>
          Picture {shown} of {count}
        </Trans>
      </VisuallyHidden>
    </div>
  );
}

interface TurnButtonProps extends Omit<ComponentProps<typeof ActionIcon<'button'>>, 'children'> {
  side: 'left' | 'right';
}

function TurnButton({ side, ...button }: TurnButtonProps) {
  const Chevron = side === 'left' ? IconChevronLeft : IconChevronRight;
  return (
    <ActionIcon variant="default" className={classes['turn'] ?? ''} data-side={side} {...button}>
      <Chevron size={22} aria-hidden="true" />
    </ActionIcon>
  );
}
