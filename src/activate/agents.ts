import type { Later } from '../base/later.ts';
import { editorSource } from '../host/agents/editorSource.ts';
import { editorTools } from '../host/agents/editorTools.ts';
import type { EditorTools } from '../host/agents/registerTools.ts';
import type { Drafting } from './drafting.ts';
import type { Features } from './features.ts';
import type { Model } from './model.ts';
import type { PolicyPart } from './policy.ts';

export type AgentsPart = EditorTools;

interface AgentsParts {
  readonly features: Later<Features>;
  readonly drafting: Later<Drafting>;
  readonly policy: Later<PolicyPart>;
}

/** Loaded with the first call of a tool for language models. */
export function composeAgents(model: Model, { features, drafting, policy }: AgentsParts): AgentsPart {
  const { service, submissions, log } = model;
  const source = editorSource({
    ...model,
    isPrivate: service.isPrivate,
    chains: async () => (await features.get()).chains,
    policies: async () => {
      const { policies, whenRead } = await policy.get();
      await whenRead();
      return policies;
    },
    draftService: async () => (await drafting.get()).draftService,
    forms: submissions.forms,
    serviceAddress: () => service.baseUrl() ?? '',
  });
  return editorTools(source, log);
}
