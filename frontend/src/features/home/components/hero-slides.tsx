import { useLingui } from '@lingui/react/macro';
import { Carousel } from '@mantine/carousel';
import { useReducedMotion } from '@mantine/hooks';
import type { EmblaCarouselType } from 'embla-carousel';
import { type HeroContent, HeroSlide } from './hero-slide.tsx';

export interface HeroSlidesProps {
  slides: readonly HeroContent[];
  current: number;
  onSlideChange: (index: number) => void;
  onEmbla: (embla: EmblaCarouselType) => void;
}

export function HeroSlides({ slides, current, onSlideChange, onEmbla }: HeroSlidesProps) {
  const { t, i18n } = useLingui();
  const lessMotion = useReducedMotion();
  const count = i18n.number(slides.length);
  return (
    <Carousel
      getEmblaApi={onEmbla}
      onSlideChange={onSlideChange}
      withControls={false}
      emblaOptions={{ loop: true, duration: lessMotion ? 0 : 22 }}
    >
      {slides.map((slide, index) => {
        const place = i18n.number(index + 1);
        return (
          <Carousel.Slide
            key={slide.scene}
            // The WAI-ARIA carousel pattern makes each slide a group.
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="group"
            aria-roledescription={t`slide`}
            aria-label={t`${place} of ${count}`}
            inert={index !== current}
          >
            <HeroSlide slide={slide} eager={index === 0} />
          </Carousel.Slide>
        );
      })}
    </Carousel>
  );
}
