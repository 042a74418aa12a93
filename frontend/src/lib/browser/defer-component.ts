import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

interface Deferred<Props> {
  readonly Component: LazyExoticComponent<ComponentType<Props>>;
  readonly load: () => void;
}

/**
 * Returns a component that suspends until `load` is called; on a server, which runs no effects, only for its code.
 * Browsers keep the server's HTML meanwhile.
 */
export function deferComponent<Props>(importIt: () => Promise<ComponentType<Props>>): Deferred<Props> {
  let load = () => {};
  const requested = new Promise<void>((resolve) => {
    load = resolve;
  });
  if (typeof document === 'undefined') load();
  const Component = lazy(async () => {
    await requested;
    return { default: await importIt() };
  });
  return { Component, load };
}
