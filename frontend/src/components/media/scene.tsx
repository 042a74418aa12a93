import { clsx } from 'clsx';
import classes from './scene.module.css';

interface SceneProps {
  /** A file of `public/scenes`, without its ending. */
  name: string;
  /** Left out for a picture that says nothing the text does not. */
  alt?: string;
  width: number;
  /** With the width, keeps the place free until the picture comes. */
  height?: number;
  /** For a picture that is seen before scrolling. */
  eager?: boolean;
  className?: string | undefined;
}

/** A picture composed for us (see `scripts/make-scenes.ts`), never wider than the place it stands in. */
export function Scene({ name, alt = '', width, height, eager = false, className }: SceneProps) {
  return (
    <img
      src={`/scenes/${name}.webp`}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className={clsx(classes['scene'], className)}
    />
  );
}
