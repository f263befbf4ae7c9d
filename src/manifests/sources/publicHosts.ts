import type { Ecosystem } from '../format.ts';
import { hostOf, pathOf } from './registryHost.ts';

/**
 * The content of a public host: packages of these ecosystems; `pypiFile`: PyPI's own files, each named after its
 * release.
 */
type Served = Ecosystem | 'pypiFile';

/**
 * First labels of hosts that serve public packages to anyone, their last labels, and their content. With one more
 * label, or another one, it could be a company's own host. `example` is reserved (RFC 2606), so no host has it; it is
 * left out if the first labels are a common word. `path`: the public part of a host that has private packages too.
 */
interface PublicHost {
  readonly last: string;
  readonly serves: readonly Served[];
  readonly path?: RegExp;
}

/** Feeds of .NET's own projects, each by its whole name: any account can have one that begins like these. */
const mygetFeeds =
  /^\/f\/(?:aspnet(?:-contrib|cidev|cirelease|master|release|vnext|webstacknightly|webstacknightlyrelease)|dotnet-(?:buildtools|core|coreclr|corefx|corefxtestdata)|nugetbuild|roslyn(?:-nightly)?)(?:\/|$)/;

const azure: readonly Served[] = ['npm', 'nuget', 'pypi', 'maven'];

/** Projects of Azure DevOps whose feeds anyone may read: an address alone doesn't show it of others. */
const azureProjects =
  /^\/(?:dnceng\/public|azure-public\/[^/]+|azure-sdk\/public|xamarin\/public|ms\/terminal|dotnet\/communitytoolkit|powershell\/powershell)\//;

const publicHosts: Readonly<Record<string, PublicHost>> = {
  'registry.npmjs.': { last: 'org com example', serves: ['npm'] },
  'registry.yarnpkg.': { last: 'com example', serves: ['npm'] },
  'registry.npmmirror.': { last: 'com example', serves: ['npm'] },
  'cdn.npmmirror.': { last: 'com example', serves: ['npm'] },
  'registry.npm.taobao.': { last: 'org example', serves: ['npm'] },
  'registry.nlark.': { last: 'com example', serves: ['npm'] },
  'r.cnpmjs.': { last: 'org example', serves: ['npm'] },

  'pypi.': { last: 'org', serves: ['pypi', 'pypiFile'] },
  'pypi.python.': { last: 'org example', serves: ['pypi', 'pypiFile'] },
  'files.pythonhosted.': { last: 'org example', serves: ['pypi', 'pypiFile'] },
  'pypi.tuna.tsinghua.edu.': { last: 'cn', serves: ['pypi'] },
  'mirrors.tuna.tsinghua.edu.': { last: 'cn', serves: ['pypi', 'crate'] },
  'pypi.mirrors.ustc.edu.': { last: 'cn', serves: ['pypi'] },
  'mirrors.ustc.edu.': { last: 'cn example', serves: ['pypi', 'crate'] },
  'mirror.sjtu.edu.': { last: 'cn', serves: ['pypi', 'crate'] },
  'mirrors.bfsu.edu.': { last: 'cn', serves: ['pypi', 'crate'] },
  'mirrors.aliyun.': { last: 'com example', serves: ['pypi', 'composer', 'crate', 'go'] },
  'mirrors.163.': { last: 'com', serves: ['pypi'] },
  'pypi.douban.': { last: 'com', serves: ['pypi'] },
  'pypi.doubanio.': { last: 'com', serves: ['pypi'] },
  'test.pypi.': { last: 'org', serves: ['pypi'] },
  'pypi.nvidia.': { last: 'com example', serves: ['pypi'] },
  'download.pytorch.': { last: 'org example', serves: ['pypi'] },
  'piwheels.': { last: 'org example', serves: ['pypi'] },

  'mirrors.cloud.tencent.': {
    last: 'com example',
    serves: ['npm', 'pypi', 'nuget', 'maven', 'gem', 'composer', 'crate', 'go'],
  },
  'repo.huaweicloud.': { last: 'com example', serves: ['npm', 'pypi', 'nuget', 'maven', 'composer', 'go'] },
  'mirrors.huaweicloud.': { last: 'com example', serves: ['npm', 'pypi', 'nuget', 'maven', 'composer', 'go'] },

  'nuget.': { last: 'org', serves: ['nuget'] },
  'api.nuget.': { last: 'org example', serves: ['nuget'] },
  'globalcdn.nuget.': { last: 'org example', serves: ['nuget'] },
  'nuget.cdn.azure.': { last: 'cn', serves: ['nuget'] },
  'powershellgallery.': { last: 'com example', serves: ['nuget'] },
  'dotnet.myget.': { last: 'org example', serves: ['nuget', 'npm'] },
  'dotnetfeed.blob.core.windows.': { last: 'net example', serves: ['nuget'] },
  'myget.': { last: 'org com example', serves: ['nuget', 'npm'], path: mygetFeeds },
  'pkgs.dev.azure.': { last: 'com example', serves: azure, path: azureProjects },
  'dnceng.pkgs.visualstudio.': { last: 'com example', serves: azure, path: /^\/public\// },
  'azure-public.pkgs.visualstudio.': { last: 'com example', serves: azure },
  'ms-feed-*.pkgs.visualstudio.': { last: 'com example', serves: azure, path: /^\/1es-public\// },

  'repo1.maven.': { last: 'org example', serves: ['maven'] },
  'repo.maven.apache.': { last: 'org example', serves: ['maven'] },
  'maven-central.storage.googleapis.': { last: 'com example', serves: ['maven'] },
  'maven-central.storage-download.googleapis.': { last: 'com example', serves: ['maven'] },
  'maven-central-asia.storage.googleapis.': { last: 'com example', serves: ['maven'] },
  'maven-central-asia.storage-download.googleapis.': { last: 'com example', serves: ['maven'] },
  'maven-central-eu.storage.googleapis.': { last: 'com example', serves: ['maven'] },
  'maven-central-eu.storage-download.googleapis.': { last: 'com example', serves: ['maven'] },
  'central.maven.': { last: 'org example', serves: ['maven'] },
  'central.sonatype.': { last: 'com example', serves: ['maven'] },
  'maven.google.': { last: 'com example', serves: ['maven'] },
  'dl.google.': { last: 'com example', serves: ['maven'] },
  'plugins.gradle.': { last: 'org example', serves: ['maven'] },
  'plugins-artifacts.gradle.': { last: 'org example', serves: ['maven'] },
  'oss.sonatype.': { last: 'org example', serves: ['maven'] },
  's01.oss.sonatype.': { last: 'org example', serves: ['maven'] },
  'repo.gradle.': { last: 'org example', serves: ['maven'] },
  'jcenter.bintray.': { last: 'com example', serves: ['maven'] },
  'repository.apache.': { last: 'org example', serves: ['maven'] },
  'repo.spring.': {
    last: 'io example',
    serves: ['maven'],
    path: /^\/(?:lib|plugins)?-?(?:release|milestone|snapshot)s?(?:\/|$)/,
  },
  'repository.jboss.': { last: 'org example', serves: ['maven'] },
  'maven.repository.redhat.': { last: 'com example', serves: ['maven'] },
  'maven.java.': { last: 'net example', serves: ['maven'] },
  'repository.ow2.': { last: 'org example', serves: ['maven'] },
  'clojars.': { last: 'org', serves: ['maven'] },
  'repo.clojars.': { last: 'org example', serves: ['maven'] },
  'packages.confluent.': { last: 'io example', serves: ['maven'] },
  'packages.atlassian.': { last: 'com example', serves: ['maven'] },
  'maven.atlassian.': { last: 'com example', serves: ['maven'] },
  'repo.jenkins-ci.': { last: 'org example', serves: ['maven'] },
  'repo.eclipse.': { last: 'org example', serves: ['maven'] },
  'repo.osgeo.': { last: 'org example', serves: ['maven'] },
  'repo.scala-sbt.': { last: 'org example', serves: ['maven'] },
  'repo.akka.': { last: 'io example', serves: ['maven'] },
  'maven.vaadin.': { last: 'com example', serves: ['maven'] },
  'developer.huawei.': { last: 'com example', serves: ['maven'] },
  'maven.aliyun.': { last: 'com example', serves: ['maven'] },
  'androidx.': { last: 'dev', serves: ['maven'] },
  'cache-redirector.jetbrains.': { last: 'com example', serves: ['maven'] },
  'jetbrains.': { last: 'com', serves: ['maven'], path: /^\/intellij-repository\// },
  'maven.pkg.jetbrains.': { last: 'space example', serves: ['maven'], path: /^\/(?:public|kotlin)\/p\// },
  'packages.jetbrains.': { last: 'team example', serves: ['maven'], path: /^\/maven\/p\/(?:ij|kpm|kt)\// },
  'maven.fabricmc.': { last: 'net example', serves: ['maven'] },
  'maven.minecraftforge.': { last: 'net example', serves: ['maven'] },
  'edge.urm.nvidia.': { last: 'com example', serves: ['maven'], path: /^\/artifactory\/sw-[a-z-]*public/ },

  'rubygems.': { last: 'org example', serves: ['gem'] },
  'index.rubygems.': { last: 'org example', serves: ['gem'] },
  'gems.ruby-china.': { last: 'com org', serves: ['gem'] },

  'crates.': { last: 'io', serves: ['crate'] },
  'index.crates.': { last: 'io example', serves: ['crate'] },
  'rsproxy.': { last: 'cn', serves: ['crate'] },
  'mirrors.sjtug.sjtu.edu.': { last: 'cn', serves: ['crate'] },
  'static.crates.': { last: 'io example', serves: ['crate'] },

  // Below `.com` it is Private Packagist, whose packages are their owners' alone.
  'packagist.': { last: 'org example', serves: ['composer'] },
  'packagist.phpcomposer.': { last: 'com example', serves: ['composer'] },
  'repo.packagist.': { last: 'org example', serves: ['composer'] },

  'cocoapods.': { last: 'org example', serves: ['pod'] },
  'cdn.cocoapods.': { last: 'org example', serves: ['pod'] },
  'trunk.cocoapods.': { last: 'org example', serves: ['pod'] },

  'proxy.golang.': { last: 'org example', serves: ['go'] },
  'proxy.golang.com.': { last: 'cn', serves: ['go'] },
  'goproxy.': { last: 'cn io', serves: ['go'] },
  'goproxy.baidu.': { last: 'com', serves: ['go'] },
  'sum.golang.': { last: 'org example', serves: ['go'] },
  'pkg.go.': { last: 'dev', serves: ['go'] },

  'deb.debian.': { last: 'org example', serves: ['debian'] },
  'ftp.debian.': { last: 'org example', serves: ['debian'] },

  'anaconda.': { last: 'org example', serves: ['conda'] },
  'conda.anaconda.': { last: 'org example', serves: ['conda'] },
  'repo.anaconda.': { last: 'com example', serves: ['conda'] },
  'repo.continuum.': { last: 'io example', serves: ['conda'] },
  'prefix.': { last: 'dev', serves: ['conda'] },
  'repo.prefix.': { last: 'dev example', serves: ['conda'] },
  'conda.prefix.': { last: 'dev example', serves: ['conda'] },
  'fast.prefix.': { last: 'dev example', serves: ['conda'] },
};

const byFirstLabels: ReadonlyMap<string, PublicHost> = new Map(Object.entries(publicHosts));

/**
 * True if an address is known to serve only public packages of this kind; of any kind, without one. Any other address
 * may hold secret names, also one that can't be read or has a variable in it.
 */
export function isPublicAddress(address: string, served?: Served): boolean {
  const host = hostOf(address);
  const last = host.lastIndexOf('.') + 1;
  const first = host.slice(0, last).replace(/^ms-feed-\d{1,4}\./, 'ms-feed-*.');
  const known = byFirstLabels.get(first);
  if (!known || !known.last.split(' ').includes(host.slice(last))) return false;
  if (served !== undefined && !known.serves.includes(served)) return false;
  return known.path?.test(pathOf(address)) ?? true;
}

/** True for a public host of repositories of many owners. Lower case. */
export function isForge(host: string): boolean {
  return forges.has(host);
}

const forges: ReadonlySet<string> = new Set(
  `
  bitbucket.org codeberg.org framagit.org gist.github.com git.disroot.org git.kernel.org git.savannah.gnu.org git.sr.ht
  git.torproject.org gitcode.com gitea.com gitee.com github.com gitlab.com gitlab.freedesktop.org gitlab.gnome.org
  gitlab.matrix.org gitlab.torproject.org go.googlesource.com invent.kde.org launchpad.net notabug.org pagure.io repo.or.cz
  salsa.debian.org
`
    .trim()
    .split(/\s+/),
);
