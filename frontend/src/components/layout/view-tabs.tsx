import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import classes from './view-tabs.module.css';

interface ViewTabsProps<View extends string> {
  view: View;
  /** Each view with its title and content. The first is the default, which the URL omits. */
  views: readonly (readonly [view: View, title: ReactNode, content: ReactNode])[];
}

/** Tabs whose open view is kept in the URL. A view is remounted each time it is opened. */
export function ViewTabs<View extends string>({ view, views }: ViewTabsProps<View>) {
  const [, setAddress] = useSearchParams();
  const first = views[0]?.[0];
  return (
    <Tabs
      value={view}
      onChange={(chosen) => setAddress(chosen && chosen !== first ? { view: chosen } : {})}
      keepMounted={false}
    >
      <Tabs.List mb="md" className={classes['tabs'] ?? ''}>
        {views.map(([name, title]) => (
          <Tabs.Tab key={name} value={name}>
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {views.map(([name, , content]) => (
        <Tabs.Panel key={name} value={name}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
