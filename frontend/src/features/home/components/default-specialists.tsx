import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Scene } from '../../../components/media/scene.tsx';
import classes from './popular-specialists.module.css';
import { SpecialistGrid } from './specialist-grid.tsx';

export function DefaultSpecialists() {
  const { t } = useLingui();
  const team = [
    { portrait: 'doctor-1', name: t`Dr. Farhana Rahman`, field: t`Cats and small pets` },
    { portrait: 'doctor-2', name: t`Dr. Tanvir Ahmed`, field: t`Surgery` },
    { portrait: 'doctor-3', name: t`Dr. Nusrat Jahan`, field: t`Skin and allergies` },
    { portrait: 'doctor-4', name: t`Dr. Arif Hossain`, field: t`Dogs and vaccination` },
  ];
  return (
    <SpecialistGrid
      team={team.map(({ portrait, name, field }) => ({
        key: portrait,
        name,
        field,
        portrait: <Scene name={portrait} width={400} height={400} className={classes['portrait']} />,
        action: (
          <Button
            component={Link}
            to="/services"
            variant="light"
            className={classes['button'] ?? ''}
            aria-label={t`Take Appointment: ${name}`}
          >
            <Trans>Take Appointment</Trans>
          </Button>
        ),
      }))}
    />
  );
}
