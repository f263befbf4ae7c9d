import type { ManifestFormat } from '../format.ts';
import { format as environment } from './condaEnvironment.ts';

/**
 * Environments under names that other files have too (Snakemake docs, "Integrated package management", and custom): only a
 * file that names its channels is one, as every export of conda does. Any other has no dependencies, and no problems.
 */
export const format: ManifestFormat = {
  ...environment,
  id: 'conda-environments',
  title: 'Conda environment, by its channels',
  fileNames: [
    'environments/*.yml',
    'environments/*.yaml',
    'envs/*.yml',
    'envs/*.yaml',
    'conda_*.yml',
    'conda_*.yaml',
    'conda-env*.yml',
    'conda-env*.yaml',
    '*_environment.yml',
    '*_environment.yaml',
    '*-env.yml',
    '*-env.yaml',
    '*_env.yml',
    '*_env.yaml',
    'env-*.yml',
    'env-*.yaml',
    'env_*.yml',
    'env_*.yaml',
  ],
  read: (text) => environment.read(/^(?:channels|"channels"|'channels')\s*:/m.test(text) ? text : ''),
};
