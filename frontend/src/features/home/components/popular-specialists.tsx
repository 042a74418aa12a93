import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Paper, SimpleGrid, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Scene } from '../../../components/scene.tsx';
import classes from './popular-specialists.module.css';
import { Section } from './section.tsx';

/** The team people ask for. A fixed list; taking an appointment begins with choosing a service. */
export function PopularSpecialists() {
  const { t } = useLingui();
  const team = [
    { portrait: 'doctor-1', name: t`Dr. Farhana Rahman`, field: t`Cats and small pets` },
    { portrait: 'doctor-2', name: t`Dr. Tanvir Ahmed`, field: t`Surgery` },
    { portrait: 'doctor-3', name: t`Dr. Nusrat Jahan`, field: t`Skin and allergies` },
    { portrait: 'doctor-4', name: t`Dr. Arif Hossain`, field: t`Dogs and vaccination` },
  ];
  return (
    <Section title={t`Popular Specialist`} lead={t`Doctors our visitors come back to.`}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing={{ base: 12, xs: 'lg' }}>
        {team.map(({ portrait, name, field }) => (
          <Paper key={portrait} withBorder className={classes['card'] ?? ''}>
            <Scene name={portrait} width={400} height={400} className={classes['portrait']} />
            <div className={classes['words']}>
              <Title order={3}>{name}</Title>
              <Text c="dimmed">{field}</Text>
              <Button
                component={Link}
                to="/services"
                variant="light"
                className={classes['button'] ?? ''}
                aria-label={t`Take Appointment: ${name}`}
              >
                <Trans>Take Appointment</Trans>
              </Button>
            </div>
          </Paper>
        ))}
      </SimpleGrid>
    </Section>
  );
}
