import type { ComponentCurations } from './curationAnswer.ts';

export const noCurations: ComponentCurations = { inEffect: new Map(), contributions: [] };
