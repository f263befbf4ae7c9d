/**
 * True if an id belongs to a well-known publisher of the public gallery. There a prefix is reserved for its owner
 * (NuGet docs, "Package ID prefix reservation"), and these publishers' packages are no secret of the feed that serves
 * them.
 */
export function isPublicId(id: string): boolean {
  const name = id.toLowerCase();
  for (let end = name.length; end > 0; end = name.lastIndexOf('.', end - 1))
    if (ids.has(name.slice(0, end))) return true;
  return false;
}

/** Ids in lower case: each stands for itself and for what follows it behind a dot. */
const ids: ReadonlySet<string> = new Set(
  `
  ardalis autofac automapper avalonia awssdk azure bouncycastle benchmarkdotnet blazored bogus bootstrap bunit castle cassandracsharpdriver
  commandlineparser communitytoolkit confluent coverlet cronos csvhelper dapper devart docker.dotnet dotnet-ef dotnet-reportgenerator-globaltool
  dotnetnuke duende elastic elasticsearch.net enyim entityframework epplus fakeiteasy fastendpoints fluentassertions fluentmigrator fluentvalidation
  fsharp fscheck giraffe google googleapis graphql grpc handlebars.net hangfire hotchocolate htmlagilitypack humanizer identitymodel identityserver4
  ironpython jetbrains jquery json.net libgit2sharp lamar linq2db litedb log4net lucene.net mailkit mapster marten masstransit mathnet
  mediatr messagepack microsoft microsoft.net mimekit minver monogame mono moq mongodb mstest mysql.data mysqlconnector nbench nest
  nerdbank netescapades netmq netstandard netstandard.library netcore newtonsoft newtonsoft.json nhibernate nito nlog nodatime npgsql npoi nservicebus
  nsubstitute nswag nuget nuget.versioning nuke.common nukeeper nunit nunit3testadapter nunitlite octokit odata opentelemetry opentk openiddict oracle.manageddataaccess
  orleans pdfsharp polly pomelo protobuf-net pulumi quartz quest rabbitmq raven ravendb razorlight reactiveui refit restsharp reportgenerator roslynator
  rx-main runtime scriban scrutor selenium sendgrid sentry serilog servicestack sharpziplib shouldly simpleinjector sixlabors skiasharp sonaranalyzer
  spectre.console sqlitepclraw sqlite-net-pcl ssh.net stackexchange stateless steeltoe stripe.net stylecop stylecop.analyzers sshnet structuremap swashbuckle
  system terminal.gui testcontainers thinktecture topshelf twilio umbraco unity uno validation verify volo.abp websocketsharp wix windowsazure
  wcf xamarin xbehave xunit xunit.runner yamldotnet yarp zstdsharp zxing
  `
    .trim()
    .split(/\s+/),
);
