import { clsx } from 'clsx';
import classes from './scene.module.css';

interface SceneProps {
  /** File name in `public/scenes`, without extension. */
  name: string;
  alt?: string;
  width: number;
  height?: number;
  eager?: boolean;
  className?: string | undefined;
}

/** Illustration made by `scripts/make-scenes.ts`, never wider than its container. */
export function Scene({ name, alt = '', width, height, eager = false, className }: SceneProps) {
  return (
    <img
      src={`/scenes/${name}.webp`}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      {...(eager && { fetchPriority: 'high' })}
      decoding="async"
      className={clsx(classes['scene'], className)}
    />
  );
}
