import { useNavigation } from 'react-router-dom';
import classes from './navigation-progress.module.css';

export function NavigationProgress() {
  const { state } = useNavigation();
  return state === 'idle' ? null : <div className={classes['line']} aria-hidden="true" />;
}
