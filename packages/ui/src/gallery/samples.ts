import type { BadgeHue } from '../primitives/badge.tsx';
import type { RailState, RailStation } from '../rail/rail-track.ts';

export const samples = {
  title: 'Les pièces de l’interface',
  light: 'Clair',
  dark: 'Sombre',
  close: 'Fermer',
  cancel: 'Annuler',
  send: 'Envoyer la demande',
  stations: ['Demande', 'Confirmée', 'Collecté', 'Diagnostic', 'Accord', 'Réparé', 'Retour', 'Terminée'],
  dates: ['3 mars', '4 mars', '6 mars', '7 mars', '9 mars', '12 mars', '14 mars', '15 mars'],
  railLabel: 'Les étapes de la réparation',
  next: 'Étape suivante',
  titles: {
    requested: 'En attente de confirmation',
    diagnosing: 'Diagnostic en cours',
    proposed: 'Un devis attend votre réponse',
    fixing: 'Réparation en cours',
    rejected: 'Devis refusé, votre appareil revient',
    declined: 'Demande refusée',
    completed: 'Réparation terminée',
  },
  sentence: 'Un technicien examine votre appareil. Vous recevrez son devis ici, et rien ne se fait sans votre accord.',
};

export type Samples = typeof samples;

export const badgeWords: Record<BadgeHue, string> = {
  yellow: 'Demandée',
  gray: 'Annulée',
  green: 'Confirmée',
  red: 'Refusée',
  blue: 'Collecté',
  purple: 'Diagnostic en cours',
  indigo: 'Devis envoyé',
  orange: 'Chez un partenaire',
  amber: 'En réparation',
};

type Course = { here?: RailState; skipped?: number[] };

export function demoStations(words: Samples, currentIndex: number, { here = 'current', skipped = [] }: Course = {}) {
  return words.stations.map((label, index): RailStation => {
    const passed = index < currentIndex && !skipped.includes(index);
    return {
      key: label,
      label,
      date: passed ? words.dates[index] : undefined,
      state: index === currentIndex ? here : stateBeside(index, currentIndex, skipped),
    };
  });
}

function stateBeside(index: number, currentIndex: number, skipped: number[]): RailState {
  if (skipped.includes(index)) return 'skipped';
  return index < currentIndex ? 'done' : 'todo';
}
